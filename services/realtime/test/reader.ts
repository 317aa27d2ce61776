import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { StreamMessage } from '@ilbud/proto/http/stream'

export interface SseEvent {
  id?: string
  event: string
  data: StreamMessage & { lat?: number }
}

/** A reader of one stream, like a browser's EventSource without its reconnecting. */
export interface Reader {
  status: number
  headers: IncomingHttpHeaders
  events: SseEvent[]
  comments: number
  retry: number | null
  /** The id with which it would reconnect. */
  lastEventId: string
  /** The answer in place of a stream. */
  problem: () => { code: string; detail: string }
  ended: Promise<void>
  response: IncomingMessage
  close(): void
}

export function openReader(
  at: { socketPath: string } | { port: number },
  path: string,
  headers: Record<string, string> = {}
): Promise<Reader> {
  return new Promise((resolve, reject) => {
    const call: ClientRequest = request({ ...at, path, headers, agent: false })
    call.on('error', reject)
    call.on('response', (response) => {
      call.on('error', () => {})
      resolve(follow(response, call))
    })
    call.end()
  })
}

function follow(response: IncomingMessage, call: ClientRequest): Reader {
  let text = ''
  let all = ''
  const reader: Reader = {
    status: response.statusCode!,
    headers: response.headers,
    events: [],
    comments: 0,
    retry: null,
    lastEventId: '',
    problem: () => JSON.parse(all) as { code: string; detail: string },
    ended: new Promise((done) => response.on('close', () => done())),
    response,
    close: () => call.destroy()
  }
  response.on('error', () => {})
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    text += chunk
    all += chunk
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      take(reader, text.slice(0, end))
      text = text.slice(end + 2)
    }
  })
  return reader
}

function take(reader: Reader, block: string): void {
  const event: Partial<SseEvent> = { event: 'message' }
  for (const line of block.split('\n')) {
    const [, name, value] = /^([^:]*): ?(.*)$/.exec(line) ?? []
    if (name === '') reader.comments++
    if (name === 'retry') reader.retry = Number(value)
    if (name === 'id') reader.lastEventId = event.id = value!
    if (name === 'event') event.event = value!
    if (name === 'data') event.data = JSON.parse(value!) as SseEvent['data']
  }
  if (event.data) reader.events.push(event as SseEvent)
}
