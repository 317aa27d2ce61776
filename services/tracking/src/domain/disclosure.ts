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

export const nothingDisclosed: Disclosed = {
  level: 'public',
  contact: '',
  address: '',
  driverName: '',
  driverPhone: '',
  details: new Map()
}
