import { parseArgs } from 'node:util'
import { measureReads } from './reads.ts'
import { readsTable, save, tapsTable } from '#bench/measuring/report.ts'
import { startServers } from '#bench/servers/servers.ts'
import { measureTaps } from './taps.ts'

/** Programs that measure one goal each, on databases of their own. */
const programs: Record<string, () => Promise<unknown>> = {
  analytics: () => import('./analytics.ts'),
  cores: () => import('./cores.ts'),
  day: () => import('./day.ts'),
  follow: () => import('./follow.ts'),
  frames: () => import('./frames.ts'),
  gazetteer: () => import('./gazetteer.ts'),
  'street-tiles': () => import('./street-tiles.ts'),
  ingest: () => import('./ingest.ts'),
  lists: () => import('./lists.ts'),
  orders: () => import('./orders.ts'),
  pace: () => import('./pace.ts'),
  pipelining: () => import('./pipelining.ts'),
  planner: () => import('./planner.ts'),
  pool: () => import('./pool.ts'),
  positions: () => import('./positions.ts'),
  scaling: () => import('./scaling.ts'),
  stack: () => import('./stack.ts'),
  streams: () => import('./streams.ts'),
  telemetry: () => import('./telemetry.ts'),
  travel: () => import('./travel.ts'),
  validation: () => import('./validation.ts'),
  vitals: () => import('./vitals.ts'),
  watchers: () => import('./watchers.ts'),
  webhooks: () => import('./webhooks.ts')
}
const name = process.argv[2]
if (name !== undefined && !name.startsWith('-')) {
  const program = programs[name]
  if (!program) throw new Error(`There is no bench ${name}: ${Object.keys(programs).join(', ')}`)
  await program()
  process.exit()
}

// Without a name: F1, F2 and the time from a driver's tap to a watcher's stream.
const { values } = parseArgs({ options: { orders: { type: 'string', default: '50000' } } })

const started = performance.now()
const servers = await startServers()
// Otherwise its processes would outlive this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void servers.stop().finally(() => process.exit(1)))
}
try {
  const taps = [await measureTaps(servers.all), await measureTaps(servers.apart)]
  process.stdout.write(`${tapsTable(taps)}\n\n`)
  const reads = await measureReads(servers, Number(values.orders))
  process.stdout.write(`${readsTable(reads)}\n\n`)
  process.stdout.write(`${save({ reads, taps })} in ${Math.round((performance.now() - started) / 1000)} s\n`)
} finally {
  await servers.stop()
}
process.exit(0)
