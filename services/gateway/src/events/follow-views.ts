import type { KeptParcels } from '#use-cases/kept-parcels.ts'
import type { Bus, Follower } from '@ilbud/kernel/events/bus'
import { readEvent } from '@ilbud/proto/events/event'
import { viewChanged } from '@ilbud/proto/events/tracking'

/** Forgets kept answers that have become old. A minute back: answers may have been kept since this process listens. */
export function followViews(bus: Bus, kept: KeptParcels): Follower {
  return bus.follow([viewChanged.topic], { sinceMinutes: 1 }, ({ value }) =>
    kept.applyEvent(readEvent(viewChanged, JSON.parse(value)).data)
  )
}
