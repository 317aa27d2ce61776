import { isStaff, type Role } from '@ilbud/proto/http/roles'

/** What notifications stores of an order: who drives it, and whether it has ended. */
export interface Conversation {
  orderId: string
  driverId: string | null
  endedAt: Date | null
  /** The number of messages so far. */
  version: number
}

export interface Participant {
  id: string
  role: Role
  name: string
}

// A driver may read and write until two hours after the order has ended.
const driverMs = 2 * 3_600_000

/**
 * Whether a person may read and write the conversation: staff, and the order's driver until two hours after its end.
 */
export function mayParticipate({ driverId, endedAt }: Conversation, { id, role }: Participant, now: Date): boolean {
  if (isStaff(role)) return true
  const isOver = endedAt !== null && now.getTime() - endedAt.getTime() > driverMs
  return role === 'driver' && driverId === id && !isOver
}
