import type { User } from '@ilbud/kernel/http/identity'
import type { SocketEvent, SocketPayload } from '@ilbud/proto/http/socket'

/** The rooms of this process's sockets. Each socket's id is a room with that socket only. */
export interface Rooms {
  /** Whether anybody is in the room. */
  has(room: string): boolean
  /** Sends to all sockets in any of the rooms, once each. */
  emit<Name extends SocketEvent>(event: Name, payload: SocketPayload<Name>, rooms: readonly string[]): void
  /** For events that the next one replaces: skips sockets that are behind and returns their ids. */
  emitLatest<Name extends SocketEvent>(event: Name, payload: SocketPayload<Name>, rooms: readonly string[]): string[]
}

/** One socket, as far as its channels go. */
export interface Member {
  readonly id: string
  readonly user: User
  readonly isOpen: boolean
  join(rooms: readonly string[]): void
  leave(rooms: readonly string[]): void
  /** Breaks the connection, so that the client reconnects and its rights are checked again. */
  close(): void
}

export const boardRoom = 'board'
export const offersRoom = 'offers'
export const fleetRoom = 'fleet'
export const analyticsRoom = 'analytics'

/** A sender's own orders, or those that they send for a company. */
export const customerRoom = (id: string, companyId: string | null): string => `customer:${id}:${companyId ?? ''}`
export const companyRoom = (id: string): string => `company:${id}`
export const driverRoom = (id: string): string => `driver:${id}`
/** What is offered to this driver alone. */
export const driverOffersRoom = (id: string): string => `offers:${id}`

/** An order's channel: everybody; staff; everybody else; and its driver, for the conversation with dispatch. */
export const orderRoom = (id: string): string => `order:${id}`
export const orderStaffRoom = (id: string): string => `order:${id}:staff`
export const orderOthersRoom = (id: string): string => `order:${id}:others`
export const orderDriverRoom = (id: string, driverId: string): string => `order:${id}:driver:${driverId}`
