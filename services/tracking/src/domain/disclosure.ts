import { forgottenText } from '@ilbud/proto/http/forgotten'
import type { OrderView } from './order-view.ts'

/** What a caller may see. Staff is a party that sees more (contract 5): the answer says `party`. */
export type Level = 'public' | 'link' | 'party' | 'staff'

/** What orders discloses to one caller beyond the events. */
export interface Disclosed {
  level: Level
  contact: string
  address: string
  driverName: string
  driverPhone: string
  /** Staff's words about the present delay. */
  delayNote: string
  /** By the order's version, which identifies the timeline entry. */
  details: ReadonlyMap<number, { note: string; location: { lat: number; lng: number } | null }>
}

/** False if the driver's name is missing because drivers was unavailable: such an answer must not be cached. */
export function isWhole({ situation }: OrderView, { level, driverName }: Disclosed): boolean {
  return level === 'public' || situation.driverId === null || driverName !== ''
}

/** Whether somebody has been erased from what is disclosed, which changes neither version nor revision. */
export function isForgotten({ contact, driverName }: Disclosed): boolean {
  return contact === forgottenText || driverName === forgottenText
}

export const nothingDisclosed: Disclosed = {
  level: 'public',
  contact: '',
  address: '',
  driverName: '',
  driverPhone: '',
  delayNote: '',
  details: new Map()
}
