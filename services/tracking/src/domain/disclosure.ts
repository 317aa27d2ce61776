import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { forgottenText } from '@ilbud/proto/http/fields/forgotten'
import type { OrderView } from './order-view.ts'

/** What a caller may see. Staff is a party that sees more: the answer says `party`. */
export type Level = 'public' | 'link' | 'party' | 'staff'

/** What orders discloses to one caller beyond the events. */
export interface Disclosed {
  level: Level
  contact: string
  address: string
  driverName: string
  driverPhone: string
  /** When the driver's name or phone were last others than before; empty: never. */
  driverChangedAt: string
  /** Staff's words about the present delay. */
  delayNote: string
  /** Whether the latest failed attempt has a picture of the door. */
  hasDoorPhoto: boolean
  /** The recipient's, for a holder of the key; empty: none. */
  pin: string
  /** How many stars the delivery was given, for who may rate it; null: none yet. */
  stars: number | null
  /** By the order's version, which identifies the timeline entry. */
  details: ReadonlyMap<number, { note: string; location: LatLng | null }>
}

/** False if the driver's name is missing because drivers was unavailable: such an answer must not be cached. */
export function isWhole({ situation }: OrderView, { level, driverName }: Disclosed): boolean {
  return level === 'public' || situation.driverId === null || driverName !== ''
}

/** Whether the delivery has been rated, which changes neither version nor revision. */
export function isRated({ stars }: Disclosed): boolean {
  return stars !== null
}

/** Whether somebody has been erased from what is disclosed, which changes neither version nor revision. */
export function isForgotten({ contact, driverName }: Disclosed): boolean {
  return contact === forgottenText || driverName === forgottenText
}

// Names are remembered for a minute by orders, and by tracking as long again.
const namesLagMs = 120_000

/** Whether the driver may have had another name or phone at this version, which neither version nor revision tell. */
export function isRenamed({ changedAt }: OrderView, { driverChangedAt }: Disclosed): boolean {
  return driverChangedAt !== '' && Date.parse(driverChangedAt) + namesLagMs > Date.parse(changedAt)
}

export const nothingDisclosed: Disclosed = {
  level: 'public',
  contact: '',
  address: '',
  driverName: '',
  driverPhone: '',
  driverChangedAt: '',
  delayNote: '',
  hasDoorPhoto: false,
  pin: '',
  stars: null,
  details: new Map()
}
