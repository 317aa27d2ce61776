import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'

/** The port that the bench has chosen. */
const { LISTEN } = process.env as { LISTEN: string }

/** A server whose body of `POST /publish` goes to `broadcast`; everything else is left to the baseline. */
export async function listen(
  broadcast: (text: string) => void,
  other?: Parameters<typeof createServer>[1]
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/readyz') return void response.end('ok')
    if (request.method !== 'POST') return other?.(request, response)
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (text += part))
    request.on('end', () => {
      broadcast(text)
      response.end()
    })
  })
  server.listen(Number(LISTEN), '127.0.0.1')
  await once(server, 'listening')
  return server
}

// The bench has ended.
process.on('disconnect', () => process.exit())
