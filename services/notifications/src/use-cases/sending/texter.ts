/** A text message that is ready to be sent. */
export interface Text {
  id: string
  /** E.164. */
  to: string
  text: string
}

/**
 * Sends text messages. `send` resolves when the provider has accepted the text; it rejects with a RefusedError when
 * retrying is pointless, and with any other error when it is not.
 */
export interface Texter {
  name: '46elks' | 'twilio' | 'mailbox'
  send(text: Text): Promise<void>
  /**
   * Whether this text was accepted since `since`. Asked before a text is sent again, because the first attempt may have
   * ended after the provider took it.
   */
  wasSent(text: Text, since: Date): Promise<boolean>
}
