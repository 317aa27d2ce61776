import type { ParcelCache } from '#use-cases/parcel-cache.ts'
import type { Bus, Follower } from '@ilbud/kernel/events/bus'
import { readEvent } from '@ilbud/proto/events/event'
import { viewChanged } from '@ilbud/proto/events/tracking'

/** Drops stored answers that have become old. A minute back: answers may have been stored since this process listens. */
export function followViews(bus: Bus, parcels: ParcelCache): Follower {
  return bus.follow([viewChanged.topic], { sinceMinutes: 1 }, ({ value }) =>
    parcels.applyEvent(readEvent(viewChanged, JSON.parse(value)).data)
  )
}
