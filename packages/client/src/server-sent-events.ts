export interface ServerSentEvent {
  event: string
  /** Null: the event has none, and the last one stays. */
  id: string | null
  data: string
}

/** What a stream of server-sent events consists of, beside comments. */
export type StreamPart = ServerSentEvent | { retryMs: number }

/** The events of a stream, as the HTML standard reads them, until the connection ends. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  for await (const part of readParts(body)) if ('event' in part) yield part
}

/** `onBytes` is called for everything that arrives, comments included. */
export async function* readParts(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => undefined
): AsyncGenerator<StreamPart> {
  // Not `for await`: Safari has no async iterator of streams.
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let fields: Fields = { event: '', id: null, data: null }
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onBytes()
      rest += decoder.decode(value, { stream: true })
      // A carriage return at the end may be half of a line's end.
      const lines = rest.split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop()!
      for (const line of lines) {
        if (line !== '') {
          const retryMs = readLine(line, fields)
          if (retryMs !== null) yield { retryMs }
          continue
        }
        // Without data it is no event, but its id holds.
        const { event, id, data } = fields
        fields = { event: '', id: data === null ? id : null, data: null }
        if (data !== null) yield { event: event || 'message', id, data }
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

interface Fields {
  event: string
  id: string | null
  data: string | null
}

/** Adds a line to the event in hand; returns the time of a line `retry:`. */
function readLine(line: string, fields: Fields): number | null {
  const colon = line.indexOf(':')
  const name = colon === -1 ? line : line.slice(0, colon)
  const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
  if (name === 'event') fields.event = value
  else if (name === 'data') fields.data = fields.data === null ? value : `${fields.data}\n${value}`
  else if (name === 'id' && !value.includes('\0')) fields.id = value
  else if (name === 'retry' && /^\d+$/.test(value)) return Number(value)
  return null
}
