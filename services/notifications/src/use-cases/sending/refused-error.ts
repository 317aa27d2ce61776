/** A mail, text or push message that is not taken however often it is sent. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  /** The code of the server or provider, whose text may contain the address or number. */
  readonly code: string
  constructor(code: string) {
    super(`The message was refused: ${code}`)
    this.code = code
  }
}
