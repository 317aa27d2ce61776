import { sleep } from 'k6'
import { call, jsonOf, complain } from './api.ts'
import { notModified, streamsFailed } from './metrics.ts'
import { pickParcel } from './parcels.ts'
import { follow } from './stream.ts'
import type { World } from './world.ts'

const name = '/api/v1/track/:trackingId'
const holdMs = 15_000

/** A person waiting for a parcel: opens its page, reloads it, and follows it live for a while. */
export function watch(world: World, until: number): void {
  const trackingId = pickParcel(world)
  if (trackingId === null) return sleep(1)
  const path = `/api/v1/track/${trackingId}`
  const page = call('GET', path, { name, allowed: [200, 404] })
  // The board lists the order, so a 404 is wrong.
  if (page.status === 404) streamsFailed.add(true)
  if (page.status !== 200) return sleep(1)
  const again = call('GET', path, { name, headers: { 'if-none-match': page.headers.Etag! }, allowed: [200, 304] })
  // It is not 304 if the parcel moved in between.
  notModified.add(again.status === 304)
  const reload = (version: number): void => {
    const after = call('GET', `${path}?after=${version}`, { name })
    if (after.status === 200 && jsonOf<{ version: number }>(after).version < version) {
      complain(name, `${trackingId}: a reload after version ${version} shows an older one`)
    }
  }
  const left = until - Date.now()
  if (left > 0) {
    follow(trackingId, {
      channel: 'crowd',
      clockAheadMs: world.clockAheadMs,
      holdMs: Math.min(left, holdMs),
      // The web client reloads after a change only if a proxy may have cached the answer; a quarter of these readers
      // do.
      ...(Math.random() < 0.25 && { onChange: reload })
    })
  }
  // Then the next person follows; a delivered parcel is left immediately.
  sleep(0.5 + Math.random())
}
