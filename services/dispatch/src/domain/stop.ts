import type { RouteStopKind } from '@ilbud/proto/http/dispatch/driver-route'
import type { LatLng } from '@ilbud/proto/http/fields/fields'

/** A stop of a driver's route, as it is stored. Times are ISO text. */
export interface Stop {
  /** `<order>-<kind>`: the same stop has the same id in every version of the route. */
  id: string
  orderId: string
  kind: RouteStopKind
  /** As events have it, with 3 decimals; null: unknown, as that of a hub. */
  place: LatLng | null
  /** District and city: what is said of the address while orders is unavailable. */
  area: string
  /** The times that were ordered; null: as soon as possible. */
  window: { from: string; to: string } | null
  /** Before this there is nothing to do here, and the driver would wait; null: any time. */
  notBefore: string | null
  /** After this the stop is late; null: never. */
  due: string | null
  kg: number
  parcels: number
  /** Its place in the route was chosen by hand. */
  pinned: boolean
  /** The attempt failed and nobody has decided what comes next: it waits behind all others. */
  waiting: boolean
  /** The driver is on the way to this recipient. */
  underWay: boolean
}

export interface TimedStop extends Stop {
  arriveAt: string
  leaveAt: string
  /** Minutes by which it could be later and in time; negative: minutes late. Null: never late. */
  slackMin: number | null
}

export interface Leg {
  km: number
  minutes: number
}

/** A pickup at the sender or a hub. Every other stop ends the order's journey or this part of it. */
export function isPickup({ kind }: Pick<Stop, 'kind'>): boolean {
  return kind === 'pickup' || kind === 'hub'
}

export function stopId(orderId: string, kind: RouteStopKind): string {
  return `${orderId}-${kind}`
}
