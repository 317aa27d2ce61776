import { ConflictError } from '@ilbud/kernel/errors'
import { isInvited, type User } from './user.ts'

/** A user's place in a company. */
interface Membership {
  /** The only admin of a company. */
  isOnlyAdmin: boolean
  /** Other members of that company, invited ones included. */
  othersInCompany: number
}

/** What other services report about a user who asks to be erased. */
export interface Ties extends Membership {
  ordersAsSender: number
  ordersAsDriver: number
}

/** Refuses while somebody waits for the person: a parcel on its way, or a company that nobody else manages. */
export function assertFree({ ordersAsSender, ordersAsDriver, ...membership }: Ties): void {
  if (ordersAsSender + ordersAsDriver > 0) {
    const message =
      ordersAsSender > 0
        ? 'There are orders underway. The account can be erased when they have ended or are canceled'
        : 'There are parcels to carry. The account can be erased when they are delivered or given back'
    throw new ConflictError('ORDERS_UNDERWAY', message, { asSender: ordersAsSender, asDriver: ordersAsDriver })
  }
  assertManaged(membership)
}

/** Refuses while a company would be left with members and without an admin. */
export function assertManaged({ isOnlyAdmin, othersInCompany }: Membership): void {
  if (isOnlyAdmin && othersInCompany > 0) {
    const message = 'The company has other members and no other admin. Make one of them an admin first'
    throw new ConflictError('LAST_COMPANY_ADMIN', message)
  }
}

/** There is always an admin. One who has not accepted the invitation does not count. */
export function assertNotLastAdmin(user: User, otherActiveAdmins: number): void {
  const isAdmin = user.role === 'admin' && !user.disabled && !isInvited(user)
  if (isAdmin && otherActiveAdmins === 0) throw new ConflictError('LAST_ADMIN', 'The last admin cannot be erased')
}
