import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type RequestOptions } from 'node:http'
import { createServer as createSocketServer, type Socket } from 'node:net'
import type { Upstream } from '@ilbud/kernel/http/upstream'
import { onTestFinished } from 'vitest'
import { aSocketPath } from '#test-folder.ts'

/**
 * A service made of a raw socket, which can do what no HTTP library does. `answer` is called with each request's head.
 */
export async function aRawService(
  answer: (socket: Socket, head: string, at: number) => void
): Promise<{ address: string; heads: string[]; sockets: Socket[] }> {
  const heads: string[] = []
  const sockets: Socket[] = []
  const server = createSocketServer((socket) => {
    sockets.push(socket)
    let seen = ''
    socket.on('error', () => undefined)
    socket.on('data', (part) => {
      seen += part.toString('latin1')
      for (let end = seen.indexOf('\r\n\r\n'); end >= 0; end = seen.indexOf('\r\n\r\n')) {
        const head = seen.slice(0, end)
        seen = seen.slice(end + 4)
        if (!/^[A-Z]+ \S+ HTTP\/1\.1\r\n/.test(head)) continue
        heads.push(head)
        answer(socket, head, heads.length - 1)
      }
      // Of a body, keep only as much as could be the beginning of a head.
      seen = seen.slice(-16_384)
    })
  })
  const path = aSocketPath()
  server.listen(path)
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { address: `unix:${path}`, heads, sockets }
}

/** A server that passes everything to the upstream, as the gateway does. Returns its port. */
export async function anEdge(upstream: Upstream): Promise<number> {
  const server = createServer((incoming, response) =>
    upstream.dispatch(incoming, response, incoming.headers.accept === 'text/event-stream' ? 'stream' : 'call')
  )
  server.on('upgrade', (incoming, socket, head) => upstream.upgrade(incoming, socket, head))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as { port: number }).port
}

type ReceivedAnswer = IncomingMessage & { text: string }

/** One request on its own connection. Rejects when the connection breaks. */
export async function ask(port: number, options: RequestOptions = {}, body?: string | Buffer): Promise<ReceivedAnswer> {
  const outgoing = request({ host: '127.0.0.1', port, path: '/', agent: false, ...options })
  outgoing.end(body)
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  let text = ''
  for await (const part of response) text += (part as Buffer).toString('latin1')
  return Object.assign(response, { text })
}
