import { type Client, read } from '#simulator/client.ts'
import { trackingResultSchema } from '@ilbud/proto/http/parcels/tracking'
import type { Journal, Placement } from '#chaos/load/journal.ts'
import type { Ledger } from '#chaos/oracle/ledger.ts'

export interface Verdict {
  /** Orders that were answered before the loss. */
  answered: number
  restored: number
  lost: number
  /** Seconds from the answer of the first lost order to the loss; 0 if none is lost. */
  lostSeconds: number
  violations: string[]
}

export interface Times {
  /** When the disk was lost. */
  lostAt: Date
  /** Orders answered before this time must be there again. */
  promised: Date
  /** Orders answered after this time must not be there; null if everything archived was restored. */
  until: Date | null
}

/** An answer arrives a little later than its commit. */
const toleranceMs = 1000

/**
 * Compares the restored product with what it answered before: which orders exist, and whether their views are complete.
 */
export async function findViolations(client: Client, journal: Journal, ledger: Ledger, times: Times): Promise<Verdict> {
  const { lostAt, promised, until } = times
  const answered = [...journal.placements.values()].filter(({ answeredAt }) => answeredAt && answeredAt < lostAt)
  const there = new Set(await ledger.orderIds())
  const isThere = ({ ids }: Placement): boolean => [...ids].every((id) => there.has(id))
  const lost = answered.filter((placement) => !isThere(placement))
  const violations = lost
    .filter(({ answeredAt }) => answeredAt! < promised)
    .map(({ ids, answeredAt }) => `order ${[...ids].join()}, answered at ${answeredAt!.toISOString()}, is gone`)
  for (const { ids, answeredAt } of until ? answered.filter(isThere) : [])
    if (answeredAt!.getTime() > until!.getTime() + toleranceMs)
      violations.push(`order ${[...ids].join()}, answered at ${answeredAt!.toISOString()}, was to be undone`)
  violations.push(...(await checkViews(client.url, answered.filter(isThere), ledger)))
  const firstLost = Math.min(...lost.map(({ answeredAt }) => answeredAt!.getTime()), lostAt.getTime())
  return {
    answered: answered.length,
    restored: answered.length - lost.length,
    lost: lost.length,
    lostSeconds: (lostAt.getTime() - firstLost) / 1000,
    violations
  }
}

/** Checks that the public view of an order has the version of its last event. */
async function checkViews(url: string, restored: Placement[], ledger: Ledger): Promise<string[]> {
  const events = await ledger.events(restored.flatMap(({ ids }) => [...ids]))
  const violations: string[] = []
  for (const { trackingId, ids } of restored) {
    const recorded = events.get([...ids][0]!)
    const { version } = await read(trackingResultSchema, await fetch(`${url}/api/v1/track/${trackingId}`))
    if (version !== recorded) violations.push(`the view of ${trackingId} is at version ${version} of ${recorded}`)
  }
  return violations
}
