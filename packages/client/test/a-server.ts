import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export interface Received {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

type Reaction = (response: ServerResponse, received: Received) => void

/** A server that reacts to each request in turn, and to all further ones as to the last. */
export async function aServer(...reactions: Reaction[]) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    const got = { method: method!, url: url!, headers, body: await text(request) }
    const nth = received.push(got)
    reactions[Math.min(nth, reactions.length) - 1]!(response, got)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Reaction {
  return (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

export function refusal(status: number, code: string, headers: Record<string, string> = {}): Reaction {
  const problem = { status, code, detail: 'Not so', requestId: 'r-1' }
  return json(problem, status, { 'content-type': 'application/problem+json', ...headers })
}

export const breakOff: Reaction = (response) => void response.socket!.destroy()
