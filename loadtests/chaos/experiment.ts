import { isFront } from '@ilbud/infra/native/apart/plan'
import { eventually } from '@ilbud/testkit/eventually'
import type { Product } from '@ilbud/testkit/services/product'
import { startEraser } from '#chaos/load/eraser.ts'
import { openLedger } from '#chaos/oracle/ledger.ts'
import { Load } from '#chaos/load/load.ts'
import { findViolations } from '#chaos/oracle/oracle.ts'
import type { Violation } from '#chaos/oracle/violation.ts'
import { untilAllIsQuiet, untilQuiet } from '#chaos/oracle/quiet.ts'

export interface Findings {
  name: string
  shape: string
  seconds: number
  crashes: number
  /** Idempotency keys that the sender used, by outcome. */
  placed: number
  answered: number
  refused: number
  unknown: number
  delivered: number
  /** Requests sent again because the product did not answer. */
  resent: number
  /** The number of attempts of the request that needed the most. */
  mostTries: number
  /** Pages read again, and not found older than their readers knew them. */
  reads: number
  /** Copies of events in the log that the inbox had to drop. */
  copies: number
  streamsOpened: number
  resets: number
  /** How long it took after the load until everything was quiet; null: longer than it may. */
  quietSeconds: number | null
  violations: Violation[]
  /** What a probe measured while a dependency was away, in milliseconds from when an order was due to its 201. */
  orderTimes?: OrderTimes | undefined
  /** What the disturbance measured, by name with its unit; judged by whoever reads it. */
  figures?: Record<string, number> | undefined
}

interface OrderTimes {
  orders: number
  p50: number
  p99: number
}

interface Disturbed {
  crashes: number
  /** Violations that the disturbance itself saw. */
  unexpected: string[]
  orderTimes?: OrderTimes
  figures?: Record<string, number>
}

/** A disturbance of the product, which must not break any of its guarantees. */
export interface Disturbance {
  name: string
  /** Resolves when the product runs normally again. */
  disturb(product: Product): Promise<Disturbed>
  /** Instead of the plan's, where the log gets everything once more, which takes as long as it takes. */
  quietMs?: number
  /** Called when all is checked and nobody uses the product any more. Returns violations. */
  afterwards?(product: Product): Promise<string[]>
}

export interface Plan extends Disturbance {
  ordersPerSecond: number
  drivers: number
  /** Quiet within 120 s (docs/goals.md#how-reliability-is-measured), unless the disturbance has its own. */
  quietMs: number
  /** The number of attempts that a request may need; unlimited by default. */
  triesAllowed?: number
}

/** Runs the load through a disturbance, and then lets the oracle check the result. */
export async function experiment(product: Product, plan: Plan): Promise<Findings> {
  const started = performance.now()
  const violations: Violation[] = []
  const notQuiet = ({ message }: Error): void => void violations.push({ kind: 'missing', what: message })
  const rereading = { alwaysAfter: product.plans.filter(isFront).length > 1 }
  const load = new Load({ url: product.url, rereading, ...plan })
  // The figures of a driver's day are compared with those before the load.
  await untilAllIsQuiet(product, plan.quietMs).catch(notQuiet)
  await load.begin()
  const eraser = await startEraser({ url: product.url, ...rereading }, load.journal.reads)
  load.start()
  const { crashes, unexpected, orderTimes, figures } = await plan.disturb(product)
  await load.finish()

  const { journal } = load
  const ledger = await openLedger(product)
  const ids = [...journal.placements.values()].flatMap((placement) => [...placement.ids])
  for (const what of unexpected) violations.push({ kind: 'other', what })
  const { triesAllowed = Infinity } = plan
  for (const what of load.requestsTriedMoreThan(triesAllowed)) violations.push({ kind: 'other', what })
  const finishedAt = performance.now()
  const isQuiet = await untilQuiet(ledger, ids, plan.quietMs).then(() => true, notQuiet)
  const quietSeconds = isQuiet ? Math.round((performance.now() - finishedAt) / 100) / 10 : null
  await untilWatchersKnow(load, plan.quietMs)
  for (const trackingId of await eraser.finish())
    violations.push({ kind: 'older', what: `${trackingId} was deleted and is still given away` })
  await load.stopReading()
  violations.push(...(await findViolations(load.client, journal, ledger)))
  const { copies, disorder } = await ledger.logged(ids)
  for (const what of disorder) violations.push({ kind: 'gap', what })
  load.stopWatching()
  await ledger.close()
  for (const what of (await plan.afterwards?.(product)) ?? []) violations.push({ kind: 'other', what })
  const { opened, resets } = journal.streams.report.streams
  return {
    name: plan.name,
    shape: product.shape,
    seconds: Math.round((performance.now() - started) / 1000),
    crashes,
    placed: journal.placements.size,
    answered: journal.count('answered'),
    refused: journal.count('refused'),
    unknown: journal.count('unknown'),
    delivered: journal.days.reduce((sum, { delivered }) => sum + delivered.length, 0),
    resent: journal.resent,
    mostTries: load.mostTries,
    reads: journal.reads.answered,
    copies,
    streamsOpened: opened,
    resets,
    quietSeconds,
    violations,
    orderTimes,
    figures
  }
}

/**
 * Gives readers that have just reconnected time to catch up. One that never does is reported by the oracle as a gap.
 */
async function untilWatchersKnow({ journal, client }: Load, timeoutMs: number): Promise<void> {
  const final = new Set(['DELIVERED', 'CANCELED'])
  const delivered = new Set(journal.days.flatMap((day) => day.delivered.map(({ orderId }) => orderId)))
  const placements = [...journal.placements.values()].filter(({ ids }) => [...ids].some((id) => delivered.has(id)))
  const allKnow = () => placements.every(({ watcher }) => final.has(watcher!.status))
  await eventually(allKnow, `the watchers at ${client.url} know`, { timeoutMs, everyMs: 100 }).catch(() => undefined)
}
