import { eventually } from '@ilbud/testkit/eventually'
import type { Product } from '@ilbud/testkit/product'
import { openLedger } from './ledger.ts'
import { Load } from './load.ts'
import { judge } from './oracle.ts'
import type { Violation } from './violation.ts'
import { untilAllIsQuiet, untilQuiet } from './quiet.ts'

export interface Findings {
  name: string
  shape: string
  seconds: number
  crashes: number
  /** Keys that the sender asked with, and what became of them. */
  placed: number
  answered: number
  refused: number
  unknown: number
  delivered: number
  /** Requests sent again because the product was away. */
  resent: number
  /** How often the unluckiest request was sent until it was answered. */
  mostTries: number
  /** Copies of events in the log that the inbox had to tell apart. */
  copies: number
  streamsOpened: number
  resets: number
  violations: Violation[]
}

/** Something that happens to the product, and that nobody may notice in what was promised. */
export interface Disturbance {
  name: string
  /** Resolves when the product runs again, untouched. */
  disturb(product: Product): Promise<{ crashes: number; unexpected: string[] }>
}

export interface Plan extends Disturbance {
  ordersPerSecond: number
  drivers: number
  /** Quality goals, "Oracle": quiet within 120 s. */
  quietMs: number
  /** Nobody may have to ask more often than this; without it, as often as it takes. */
  triesAllowed?: number
}

/** A load lives through a disturbance, and the oracle judges what is left when all is quiet. */
export async function experiment(product: Product, plan: Plan): Promise<Findings> {
  const started = performance.now()
  const violations: Violation[] = []
  const notQuiet = ({ message }: Error) => violations.push({ kind: 'missing', what: message })
  const load = new Load({ url: product.url, ...plan })
  // The drivers' days are compared with where they begin.
  await untilAllIsQuiet(product, plan.quietMs).catch(notQuiet)
  await load.begin()
  load.start()
  const { crashes, unexpected } = await plan.disturb(product)
  await load.finish()

  const { journal } = load
  const ledger = await openLedger(product)
  const ids = [...journal.placements.values()].flatMap((each) => [...each.ids])
  for (const what of unexpected) violations.push({ kind: 'other', what })
  const { triesAllowed = Infinity } = plan
  for (const what of load.requestsTriedMoreThan(triesAllowed)) violations.push({ kind: 'other', what })
  await untilQuiet(ledger, ids, plan.quietMs).catch(notQuiet)
  await untilWatchersKnow(load)
  violations.push(...(await judge(load.client, journal, ledger)))
  const copies = await ledger.copies(ids)
  load.stopWatching()
  await ledger.close()
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
    copies,
    streamsOpened: opened,
    resets,
    violations
  }
}

/** A reader that came back a moment ago is given time to be told; one that never is becomes a gap of the oracle's. */
async function untilWatchersKnow({ journal, client }: Load): Promise<void> {
  const final = new Set(['DELIVERED', 'CANCELED'])
  const delivered = new Set(journal.days.flatMap((day) => day.delivered.map(({ orderId }) => orderId)))
  const placements = [...journal.placements.values()].filter(({ ids }) => [...ids].some((id) => delivered.has(id)))
  const allKnow = () => placements.every(({ watcher }) => final.has(watcher!.status))
  await eventually(allKnow, `the watchers at ${client.url} know`, { timeoutMs: 10_000, everyMs: 100 }).catch(
    () => undefined
  )
}
