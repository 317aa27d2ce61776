import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FollowStream, SeenEvent } from '@ilbud/stream-conformance'

/** Opens and closes streams as it is told, and reports their events in order. */
const page = `<!doctype html><title>Streams</title><script>
  const sources = new Map()
  let reported = Promise.resolve()
  const report = (number, event, { lastEventId: id, data }) => {
    const body = JSON.stringify({ number, event, id, data })
    reported = reported.then(() => fetch('/seen', { method: 'POST', body }))
  }
  new EventSource('/commands').onmessage = ({ data }) => {
    const { number, address } = JSON.parse(data)
    sources.get(number)?.close()
    if (address === null) return
    const source = new EventSource(address)
    for (const event of ['message', 'position', 'reset'])
      source.addEventListener(event, (seen) => report(number, event, seen))
    sources.set(number, source)
  }
</script>`

/** A page on which a browser follows streams with its own EventSource. */
export class StreamPage {
  readonly #server: Server
  readonly #seen: ((event: SeenEvent) => void)[] = []
  #commands: ServerResponse | null = null
  #opened: () => void = () => undefined
  /** Resolves when a browser has opened the page. */
  readonly opened = new Promise<void>((resolve) => (this.#opened = resolve))

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  readonly follow: FollowStream = (address, seen) => {
    const number = this.#seen.push(seen) - 1
    this.#command({ number, address })
    return () => this.#command({ number, address: null })
  }

  #command(command: { number: number; address: string | null }): void {
    this.#commands!.write(`data: ${JSON.stringify(command)}\n\n`)
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    switch (request.url) {
      case '/':
        response.writeHead(200, { 'content-type': 'text/html' }).end(page)
        return
      case '/commands':
        response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
        this.#commands = response
        this.#opened()
        return
      case '/seen': {
        const { number, ...event } = JSON.parse(await textOf(request)) as SeenEvent & { number: number }
        this.#seen[number]!(event)
        response.writeHead(204).end()
        return
      }
      default:
        response.writeHead(404).end()
    }
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}
