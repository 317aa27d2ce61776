/** A POST to an address that somebody from outside has named. */
export interface OutboundRequest {
  url: string
  headers: Record<string, string>
  body: string | Uint8Array
  /** Ends the attempt early. */
  signal: AbortSignal
}

export interface OutboundAnswer {
  status: number
  /** The first KiB. */
  body: string
}

type NoAnswer = 'TIMEOUT' | 'ADDRESS_REFUSED' | 'CONNECTION_FAILED'

/** There was no answer. `ADDRESS_REFUSED`: the name leads to an address that nothing is sent to. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
  readonly code: NoAnswer

  constructor(code: NoAnswer, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

export interface OutboundSender {
  /** One request; throws NoAnswerError. */
  send(request: OutboundRequest): Promise<OutboundAnswer>
  /** What is wrong with the address; null: nothing. */
  refusalOf(url: URL): string | null
  close(): Promise<void>
}
