import { once } from 'node:events'
import { type AddressInfo } from 'node:net'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

interface Stored {
  etag: string
  body: Buffer
}

/**
 * A broken cache in front of the product: it answers every read of a parcel with the first answer that it got, whatever
 * has changed since. Everything else is passed on.
 */
export async function startStaleCache(target: string): Promise<{ url: string; stop(): void }> {
  const stored = new Map<string, Stored>()

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = ''] = incoming.url!.split('?')
    const isRead = incoming.method === 'GET' && path.startsWith('/api/v1/track/') && !incoming.headers.authorization
    const known = isRead && stored.get(path)
    if (known) return void response.setHeader('etag', known.etag).end(known.body)
    const outgoing = request(target + incoming.url!, { method: incoming.method!, headers: incoming.headers })
    response.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
    const [answered] = (await once(outgoing, 'response')) as [IncomingMessage]
    response.writeHead(answered.statusCode!, answered.headers)
    if (!isRead) return void answered.pipe(response)
    const body = await buffer(answered)
    if (answered.statusCode === 200) stored.set(path, { etag: String(answered.headers.etag), body })
    response.end(body)
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close()
      server.closeAllConnections()
    }
  }
}
