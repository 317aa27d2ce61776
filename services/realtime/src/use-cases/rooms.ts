import type { User } from '@ilbud/kernel/http/identity'
import type { SocketEvent, SocketPayload } from '@ilbud/proto/http/socket'

/** The sockets of this process, by the rooms that they are in. A socket's id is a room of its own. */
export interface Rooms {
  /** Whether anybody is in the room. */
  has(room: string): boolean
  /** Encoded once for all who are in one of the rooms; nobody hears it twice. */
  emit<Name extends SocketEvent>(event: Name, payload: SocketPayload<Name>, rooms: readonly string[]): void
  /** For what the next one replaces: whoever does not take what was written is left out, and named. */
  emitLatest<Name extends SocketEvent>(event: Name, payload: SocketPayload<Name>, rooms: readonly string[]): string[]
}

/** One socket, as far as its channels go. */
export interface Member {
  readonly id: string
  readonly user: User
  readonly isOpen: boolean
  join(rooms: readonly string[]): void
  leave(rooms: readonly string[]): void
  /** Breaks the connection: the client comes back, and its rights are looked at anew. */
  close(): void
}

export const boardRoom = 'board'
export const offersRoom = 'offers'
export const fleetRoom = 'fleet'
export const analyticsRoom = 'analytics'

export const customerRoom = (id: string): string => `customer:${id}`
export const companyRoom = (id: string): string => `company:${id}`
export const driverRoom = (id: string): string => `driver:${id}`

/** Everybody on an order's channel; its staff; the others; and its driver, for what only the two talk about. */
export const orderRoom = (id: string): string => `order:${id}`
export const orderStaffRoom = (id: string): string => `order:${id}:staff`
export const orderOthersRoom = (id: string): string => `order:${id}:others`
export const orderDriverRoom = (id: string, driverId: string): string => `order:${id}:driver:${driverId}`
