import { insist, until } from './result.ts'

export interface StreamEvent {
  event: string
  id: string | null
  data: string
}

export interface Message {
  id: string | null
  text: string
  version: number
  revision: number
  type: string
  fields: Record<string, unknown>
}

export interface OpenOptions {
  lastEventId?: string
  query?: Record<string, string>
}

/** Reads one stream, and remembers all of it. */
export class StreamReader {
  readonly response: Response
  readonly events: StreamEvent[] = []
  readonly retries: number[] = []
  readonly #abort: AbortController
  #rest = ''
  #fields: { event?: string; id?: string; data?: string[] } = {}

  private constructor(response: Response, abort: AbortController) {
    this.response = response
    this.#abort = abort
    if (response.ok && response.body) void this.#read(response.body).catch(() => undefined)
  }

  static async open(address: string, { lastEventId, query = {} }: OpenOptions = {}): Promise<StreamReader> {
    const abort = new AbortController()
    const url = new URL(address)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const headers: Record<string, string> = { accept: 'text/event-stream' }
    if (lastEventId !== undefined) headers['last-event-id'] = lastEventId
    return new StreamReader(await fetch(url, { headers, signal: abort.signal }), abort)
  }

  /** The default events. */
  get messages(): Message[] {
    return this.events.filter(({ event }) => event === 'message').map(toMessage)
  }

  /** The events up to the present, which ends what a stream begins with. */
  async opening(patienceMs: number): Promise<StreamEvent[]> {
    insist(this.response.status === 200, `The stream answers ${this.response.status}`)
    const isPresent = ({ event, data }: StreamEvent): boolean => event === 'message' && data.includes('"ORDER_UPDATED"')
    return until('the present', patienceMs, () => {
      const end = this.events.findIndex(isPresent)
      return end !== -1 && this.events.slice(0, end + 1)
    })
  }

  close(): void {
    this.#abort.abort()
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    const reader = body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = (this.#rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/)
      this.#rest = lines.pop()!
      for (const line of lines) this.#take(line)
    }
  }

  #take(line: string): void {
    if (line !== '') {
      const [, name, value] = /^([^:]*):? ?(.*)$/s.exec(line)!
      if (name === 'event') this.#fields.event = value!
      else if (name === 'id') this.#fields.id = value!
      else if (name === 'data') (this.#fields.data ??= []).push(value!)
      else if (name === 'retry') this.retries.push(Number(value))
      return
    }
    const { event = 'message', id = null, data } = this.#fields
    this.#fields = {}
    if (data) this.events.push({ event, id, data: data.join('\n') })
  }
}

function toMessage({ id, data }: StreamEvent): Message {
  const fields = JSON.parse(data) as Record<string, unknown>
  return {
    id,
    text: data,
    version: Number(fields['version']),
    revision: Number(fields['revision']),
    type: String(fields['type']),
    fields
  }
}
