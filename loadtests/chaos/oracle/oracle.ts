import { ProblemError } from '@ilbud/client'
import { customerOrderSchema, type CustomerOrder } from '@ilbud/proto/http/orders/orders'
import { type TrackingResult, trackingResultSchema } from '@ilbud/proto/http/parcels/tracking'
import { z } from 'zod/mini'
import { type Client, read } from '#simulator/client.ts'
import { checkDays } from './check-days.ts'
import { checkEffects } from './check-effects.ts'
import type { Journal, Placement } from '#chaos/load/journal.ts'
import type { Ledger } from './ledger.ts'
import { noteOf } from '#chaos/load/sender.ts'
import type { Violation } from './violation.ts'

/** The public timeline of every order that the load's drivers deliver, entry by entry. */
const journey = ['CREATED', 'DRIVER_ASSIGNED', 'PICKED_UP', 'OUT_FOR_DELIVERY', 'DELIVERED']

/** Once the product is quiet, compares it with every answer that it gave to the load. */
export async function findViolations(client: Client, journal: Journal, ledger: Ledger): Promise<Violation[]> {
  const listed = await listOrders(client)
  const answered = [...journal.placements.values()].filter(({ outcome }) => outcome === 'answered')
  const ids = answered.flatMap(({ ids }) => [...ids])
  const events = await ledger.events(ids)
  const violations = [
    ...checkKeys(journal, listed),
    ...(await checkViews(client.url, answered, events)),
    ...(await checkEffects(ledger, ids, events)),
    ...(await checkDays(client.url, journal.days))
  ]
  const { streams, errors } = journal.streams.report
  for (const gap of streams.gaps) violations.push({ kind: 'gap', what: `stream of ${gap}` })
  // While tracking is unavailable or behind, the stream of a new order does not exist yet: a refusal, not a loss.
  for (const error of errors.filter((error) => !error.endsWith('answered 404')))
    violations.push({ kind: 'other', what: error })
  for (const what of journal.reads.older) violations.push({ kind: 'older', what })
  for (const what of journal.surprises) violations.push({ kind: 'other', what })
  return violations
}

/** `ok ⊆ stored`, `refused ∩ stored = ∅`, one order per key, and no order that was not placed. */
function checkKeys({ placements }: Journal, listed: Map<string, CustomerOrder[]>): Violation[] {
  const violations: Violation[] = []
  for (const { key, outcome, ids } of placements.values()) {
    const stored = listed.get(noteOf(key)) ?? []
    if (stored.length > 1 || ids.size > 1) {
      violations.push({ kind: 'doubled', what: `${stored.length} orders, ${ids.size} answers for key ${key}` })
    }
    if (outcome === 'answered' && !stored.some(({ id }) => ids.has(id))) {
      violations.push({ kind: 'missing', what: `answered order ${[...ids].join()}` })
    }
    if (outcome === 'refused' && stored.length > 0) {
      violations.push({ kind: 'other', what: `refused key ${key} has an order` })
    }
  }
  return violations
}

/** Every order of the sender by its note, page by page. */
export async function listOrders(client: Client): Promise<Map<string, CustomerOrder[]>> {
  const found: CustomerOrder[] = []
  let next: string | undefined = '/api/v1/orders?limit=500'
  while (next) {
    const headers = { authorization: `Bearer ${await client.accessToken()}` }
    const response: Response = await fetch(client.url + next, { headers })
    next = /<([^>]+)>; *rel="?next/.exec(response.headers.get('link') ?? '')?.[1]
    found.push(...(await read(z.array(customerOrderSchema), response)))
  }
  return Map.groupBy(found, ({ specialInstructions }) => specialInstructions ?? '')
}

async function checkViews(url: string, answered: Placement[], events: Map<string, number>): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const { trackingId, watcher, ids } of answered) {
    const view = await findView(url, trackingId!)
    const recorded = events.get([...ids][0]!) ?? 0
    if (!view) violations.push({ kind: 'missing', what: `view of ${trackingId}` })
    else violations.push(...checkView(view, recorded))
    if (view && watcher && (watcher.status !== view.status || watcher.version !== view.version)) {
      const what = `stream of ${trackingId} ends at ${watcher.version} ${watcher.status}, the view is ${view.version} ${view.status}`
      violations.push({ kind: 'gap', what })
    }
  }
  return violations
}

function checkView({ trackingId, version, timeline }: TrackingResult, recorded: number): Violation[] {
  const violations: Violation[] = []
  const types = timeline.filter(({ code }) => code !== 'DELAYED').map(({ type }) => type as string)
  if (version < recorded)
    violations.push({ kind: 'missing', what: `view of ${trackingId}: version ${version} of ${recorded}` })
  if (version > recorded)
    violations.push({ kind: 'doubled', what: `view of ${trackingId}: version ${version} of ${recorded}` })
  if (types.join() !== journey.slice(0, recorded).join()) {
    const kind = types.length > recorded ? 'doubled' : 'missing'
    violations.push({ kind, what: `timeline of ${trackingId} after ${recorded} events: ${types.join()}` })
  }
  return violations
}

async function findView(url: string, trackingId: string): Promise<TrackingResult | null> {
  try {
    return await read(trackingResultSchema, await fetch(`${url}/api/v1/track/${trackingId}`))
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return null
    throw error
  }
}
