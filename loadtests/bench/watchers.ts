import { parseArgs } from 'node:util'

/** `npm run bench -- watchers [--only part]`: many watchers of one parcel or of the fleet, beside servers of the same. */
const parts: Record<string, () => Promise<unknown>> = {
  'fan-out': () => import('./watchers/fan-out.ts'),
  bursts: () => import('./watchers/bursts.ts'),
  storm: () => import('./watchers/storm.ts'),
  stalled: () => import('./watchers/stalled.ts'),
  idle: () => import('./watchers/idle.ts'),
  fleet: () => import('./watchers/fleet.ts'),
  hold: () => import('./watchers/hold.ts')
}
const { values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { only: { type: 'string', default: 'fan-out' } }
})
const part = parts[String(values.only)]
if (!part) throw new Error(`There is no part ${String(values.only)}: ${Object.keys(parts).join(', ')}`)
await part()
