import type { OrderView } from './order-view.ts'

/** What a caller may see. Staff is a party that sees more (contract 5): the answer says `party`. */
export type Level = 'public' | 'link' | 'party' | 'staff'

/** What orders told us for one caller, beyond the event log. */
export interface Disclosed {
  level: Level
  contact: string
  address: string
  driverName: string
  driverPhone: string
  /** By the version of the order that made the timeline entry. */
  details: ReadonlyMap<number, { note: string; location: { lat: number; lng: number } | null }>
}

/** Orders answers without the driver's name while drivers does not tell it: good for one answer, not to be kept. */
export function isWhole({ situation }: OrderView, { level, driverName }: Disclosed): boolean {
  return level === 'public' || situation.driverId === null || driverName !== ''
}

export const nothingDisclosed: Disclosed = {
  level: 'public',
  contact: '',
  address: '',
  driverName: '',
  driverPhone: '',
  details: new Map()
}
