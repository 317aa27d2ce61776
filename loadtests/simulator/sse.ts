export interface ServerSentEvent {
  event: string
  id: string | null
  data: string
}

/** Reads server-sent events from a body, without comments. Ends when the connection ends. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end)
      text = text.slice(end + 2)
      const event = parseBlock(block)
      if (event) yield event
    }
  }
}

function parseBlock(block: string): ServerSentEvent | null {
  const event: ServerSentEvent = { event: 'message', id: null, data: '' }
  let hasData = false
  for (const line of block.split('\n')) {
    const [, field, value] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (field === 'event') event.event = value!
    else if (field === 'id') event.id = value!
    else if (field === 'data') {
      event.data += (hasData ? '\n' : '') + value!
      hasData = true
    }
  }
  return hasData ? event : null
}
