import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import type { Arrival } from './check-arrivals.ts'

/** How the servers of shops answer. */
interface Mood {
  /** The share of requests that get a 500, and of those whose connection is broken instead. */
  fails: number
  dies: number
  /** Some shops never answer. */
  areHanging: boolean
}

export interface Shops {
  url(shop: number): string
  arrivals: Arrival[]
  mood: Mood
  close(): void
}

/** An event fails so often at most: the sixth try would be an hour after it. */
const mostFailures = 3

export const oneHangsIn = 20

export function mayHang(shop: number): boolean {
  return shop % oneHangsIn === 0
}

/** Servers of many shops behind one port: `/0`, `/1` and so on, each of which has its own secret. */
export async function startShops(secrets: readonly string[]): Promise<Shops> {
  const verifiers = secrets.map((secret) => new Webhook(secret))
  const arrivals: Arrival[] = []
  const failures = new Map<string, number>()
  const mood: Mood = { fails: 0, dies: 0, areHanging: false }
  const server = createServer(async (request, response) => {
    const at = Date.now()
    const shop = Number(request.url!.slice(1))
    const body = await text(request)
    const { type, data } = read(verifiers[shop]!, body, request.headers as Record<string, string>)
    const arrival = { shop, id: String(request.headers['webhook-id']), cause: `${data.id} ${type}`, at, isTaken: false }
    arrivals.push(arrival)
    if (mood.areHanging && mayHang(shop)) return
    const failed = failures.get(arrival.cause) ?? 0
    const chance = failed < mostFailures ? Math.random() : 1
    if (chance < mood.dies + mood.fails) failures.set(arrival.cause, failed + 1)
    if (chance < mood.dies) return void request.socket.destroy()
    if (chance < mood.dies + mood.fails) return void response.writeHead(500).end('not now')
    arrival.isTaken = true
    response.writeHead(200).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', 4096, listening))
  const { port } = server.address() as AddressInfo
  return {
    url: (shop) => `http://127.0.0.1:${port}/${shop}`,
    arrivals,
    mood,
    close() {
      server.closeAllConnections()
      server.close()
    }
  }
}

/** Throws unless the signature is one of the shop's secret. */
function read(
  verifier: Webhook,
  body: string,
  headers: Record<string, string>
): { type: string; data: { id: string } } {
  return verifier.verify(body, headers) as { type: string; data: { id: string } }
}
