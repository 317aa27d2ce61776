import { sleep } from 'k6'
import execution from 'k6/execution'
import { catchUp } from './metrics.ts'
import { pickParcel } from './parcels.ts'
import { follow, hasEnded } from './stream.ts'
import type { World } from './world.ts'

/** How long the streams are open before the cut. */
const heldMs = 3000
/** How long they stay cut, as when a train passes a tunnel. */
const awayMs = 1500

/** Cuts many streams at the same moment and reopens them together, each with its `Last-Event-ID`. */
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
