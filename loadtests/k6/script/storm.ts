import { sleep } from 'k6'
import execution from 'k6/execution'
import { catchUp } from './metrics.ts'
import { pickParcel } from './parcels.ts'
import { follow, hasEnded } from './stream.ts'
import type { World } from './world.ts'

/** Before the cut they have looked for so long. */
const heldMs = 3000
/** A train leaves the tunnel. */
const awayMs = 1500

/** Many streams are cut in one moment and come back in another, each with its `Last-Event-ID`. */
export function reconnect(world: World, everySeconds: number): void {
  const everyMs = everySeconds * 1000
  const cutAt = execution.scenario.startTime + (execution.vu.iterationInScenario + 1) * everyMs
  sleep(Math.max(0, cutAt - heldMs - Date.now()) / 1000)
  const trackingId = pickParcel(world)
  if (trackingId === null) return
  const common = { channel: 'storm', clockAheadMs: world.clockAheadMs }
  const before = follow(trackingId, { ...common, holdMs: cutAt - Date.now() })
  if (hasEnded(before) || before.lastId === '') return
  sleep(Math.max(0, cutAt + awayMs - Date.now()) / 1000)
  const after = follow(trackingId, { ...common, holdMs: heldMs, from: before })
  catchUp.add(after.firstMs ?? heldMs)
}
