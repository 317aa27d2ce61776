import { type Client, read } from '#simulator/client.ts'
import { trackingResultSchema } from '@ilbud/proto/http/tracking'
import type { Journal, Placement } from '#chaos/journal.ts'
import type { Ledger } from '#chaos/ledger.ts'

export interface Verdict {
  /** Orders that were answered before the loss. */
  answered: number
  restored: number
  lost: number
  /** From the answer of the first lost order to the loss; 0 when none is lost. */
  lostSeconds: number
  violations: string[]
}

export interface Times {
  /** When the disk was gone. */
  lostAt: Date
  /** What was answered before has to be there again. */
  promised: Date
  /** Nothing that was answered later may be there; null where all is restored that can be. */
  until: Date | null
}

/** A clock's answer is a little later than the commit that it tells of. */
const toleranceMs = 1000

/** Holds the restored product to what it answered before: which orders are there, and whether their views are whole. */
export async function judge(client: Client, journal: Journal, ledger: Ledger, times: Times): Promise<Verdict> {
  const { lostAt, promised, until } = times
  const answered = [...journal.placements.values()].filter(({ answeredAt }) => answeredAt && answeredAt < lostAt)
  const there = new Set(await ledger.orderIds())
  const isThere = ({ ids }: Placement): boolean => [...ids].every((id) => there.has(id))
  const lost = answered.filter((each) => !isThere(each))
  const violations = lost
    .filter(({ answeredAt }) => answeredAt! < promised)
    .map(({ ids, answeredAt }) => `order ${[...ids].join()}, answered at ${answeredAt!.toISOString()}, is gone`)
  for (const { ids, answeredAt } of until ? answered.filter(isThere) : [])
    if (answeredAt!.getTime() > until!.getTime() + toleranceMs)
      violations.push(`order ${[...ids].join()}, answered at ${answeredAt!.toISOString()}, was to be undone`)
  violations.push(...(await judgeViews(client.url, answered.filter(isThere), ledger)))
  const firstLost = Math.min(...lost.map(({ answeredAt }) => answeredAt!.getTime()), lostAt.getTime())
  return {
    answered: answered.length,
    restored: answered.length - lost.length,
    lost: lost.length,
    lostSeconds: (lostAt.getTime() - firstLost) / 1000,
    violations
  }
}

/** What the public sees of an order is at the version of its last event. */
async function judgeViews(url: string, restored: Placement[], ledger: Ledger): Promise<string[]> {
  const events = await ledger.events(restored.flatMap(({ ids }) => [...ids]))
  const violations: string[] = []
  for (const { trackingId, ids } of restored) {
    const told = events.get([...ids][0]!)
    const { version } = await read(trackingResultSchema, await fetch(`${url}/api/v1/track/${trackingId}`))
    if (version !== told) violations.push(`the view of ${trackingId} is at version ${version} of ${told}`)
  }
  return violations
}
