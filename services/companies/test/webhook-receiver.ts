import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { onTestFinished } from 'vitest'

export interface Received {
  id: string
  headers: Record<string, string>
  body: string
}

type Reaction = number | 'hang' | 'drip' | 'break'

/** A shop's server: stores what it gets and answers as told, 200 by default. */
export async function aReceiver(react: (received: Received, nth: number) => Reaction = () => 200) {
  const received: Received[] = []
  const open = new Set<ServerResponse>()
  let mostOpen = 0
  const server = createServer(async (request, response) => {
    mostOpen = Math.max(mostOpen, open.add(response).size)
    response.on('close', () => open.delete(response))
    const headers = request.headers as Record<string, string>
    const got = { id: headers['webhook-id']!, headers, body: await text(request) }
    const reaction = react(got, received.push(got))
    if (reaction === 'hang') return
    // The status comes at once, and the body never ends.
    if (reaction === 'drip') return void response.writeHead(200).write('.')
    if (reaction === 'break') return void request.socket.destroy()
    response.writeHead(reaction, reaction === 302 ? { location: '/elsewhere' } : {}).end(`answer ${reaction}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    /** Requests that wait for the end of their answer, now and at most. */
    open: () => open.size,
    mostOpen: () => mostOpen,
    /** Ends the answers that drip. */
    finish() {
      for (const response of open) response.end()
      open.clear()
    }
  }
}

/** Throws unless the signature is one of this secret. */
export function verify(secret: string, { headers, body }: Received): unknown {
  return new Webhook(secret).verify(body, headers)
}
