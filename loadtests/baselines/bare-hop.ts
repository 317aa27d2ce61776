import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { type Dispatcher, Pool } from 'undici'

/**
 * The baseline of a hop: node:http receives a request, and `undici` sends it to `TARGET` (`unix:/path`) and returns the
 * answer. Started by the bench, which sets the port in `LISTEN`.
 */
const { TARGET, LISTEN } = process.env as { TARGET: string; LISTEN: string }
const pool = new Pool('http://localhost', { connect: { socketPath: TARGET.slice('unix:'.length) }, pipelining: 1 })

const server = createServer(({ method, url, headers }, response) => {
  const { connection: _, ...endToEnd } = headers
  const handler = handAnswerTo(response)
  pool.dispatch({ method: method as Dispatcher.HttpMethod, path: url!, headers: endToEnd, body: null }, handler)
})
server.listen(Number(LISTEN), '127.0.0.1')

function handAnswerTo(response: ServerResponse): Dispatcher.DispatchHandler {
  return {
    onRequestStart() {},
    onResponseStart(_controller, status: number, headers: IncomingHttpHeaders) {
      const { connection: _, 'keep-alive': __, ...endToEnd } = headers
      response.writeHead(status, endToEnd)
    },
    onResponseData: (_controller, part: Buffer) => void response.write(part),
    onResponseEnd: () => void response.end(),
    onResponseError: () => void response.destroy()
  }
}
