import fc from 'fast-check'
import { FuzzClient } from './client.ts'
import { readOperations } from './document.ts'
import { type Answer, faultOf, isBusy } from './check-answer.ts'
import { type FuzzRequest, malformedRequests, validRequests } from './requests.ts'

interface FuzzOptions {
  url: string
  /** Requests of each kind per service. */
  runs: number
  seed: number
  /** Only these services; default: all. */
  services?: readonly string[]
  log?: (line: string) => void
}

interface Tally {
  service: string
  kind: 'valid' | 'malformed'
  sent: number
  /** The number of answers 2xx and 3xx, 4xx, 503 with Retry-After, and other 5xx. */
  taken: number
  refused: number
  busy: number
  failed: number
  /** One per kind, with the request that caused it. */
  faults: string[]
}

// Missing orders are waited for (docs/domain/disclosure.md), so most requests only wait.
const atOnce = 12

/**
 * Sends valid and malformed requests to every service, generated from the OpenAPI document, and reports wrong answers.
 */
export async function fuzz({ url, runs, seed, services, log = () => undefined }: FuzzOptions): Promise<Tally[]> {
  const client = new FuzzClient(url)
  try {
    const operations = await readOperations(url)
    const known = await client.readKnown()
    const tallies: Tally[] = []
    for (const service of services ?? new Set(operations.map((operation) => operation.service))) {
      const own = operations.filter((operation) => operation.service === service)
      for (const [kind, requests] of [
        ['valid', validRequests(own, known)],
        ['malformed', malformedRequests(own, known)]
      ] as const) {
        const tally = await sendAll(client, fc.sample(requests, { numRuns: runs, seed }), { service, kind })
        tallies.push(tally)
        log(toLine(tally))
      }
    }
    return tallies
  } finally {
    await client.close()
  }
}

function toLine({ service, kind, sent, taken, refused, busy, failed, faults }: Tally): string {
  const counts = `${sent} sent, ${taken} taken, ${refused} refused, ${busy} busy, ${failed} failed`
  return [`${service} ${kind}: ${counts}, ${faults.length} faults`, ...faults].join('\n  ')
}

function outcomeOf(answer: Answer): 'taken' | 'refused' | 'busy' | 'failed' {
  if (answer.status < 400) return 'taken'
  if (answer.status < 500) return 'refused'
  return isBusy(answer) ? 'busy' : 'failed'
}

async function sendAll(
  client: FuzzClient,
  requests: FuzzRequest[],
  head: Pick<Tally, 'service' | 'kind'>
): Promise<Tally> {
  const tally: Tally = { ...head, sent: 0, taken: 0, refused: 0, busy: 0, failed: 0, faults: [] }
  const seen = new Set<string>()
  const queue = requests[Symbol.iterator]()
  async function worker(): Promise<void> {
    for (const request of queue) {
      const answer = await client.send(request)
      tally.sent += 1
      tally[outcomeOf(answer)] += 1
      const fault = faultOf(request, answer)
      const { method, path } = request.operation
      // One of each kind is enough.
      const kind = `${method} ${path} ${fault?.slice(0, 60)}`
      if (!fault || seen.has(kind)) continue
      seen.add(kind)
      tally.faults.push(
        `${method} ${request.path.slice(0, 300)} as ${request.role} ${request.body?.slice(0, 500) ?? ''} -> ${fault}`
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return tally
}
