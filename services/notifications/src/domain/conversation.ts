import { isStaff, type Role } from '@ilbud/proto/http/roles'

/** What is known of an order here: who drives it, and whether it is over. */
export interface Conversation {
  orderId: string
  driverId: string | null
  endedAt: Date | null
  /** How many messages there are. */
  version: number
}

export interface Talker {
  id: string
  role: Role
  name: string
}

// Contract 6: a driver keeps an order for two hours.
const driverMs = 2 * 3_600_000

/** Whether the conversation is there for somebody: the order's driver until two hours after its end, and staff. */
export function mayTalk({ driverId, endedAt }: Conversation, { id, role }: Talker, now: Date): boolean {
  if (isStaff(role)) return true
  const isOver = endedAt !== null && now.getTime() - endedAt.getTime() > driverMs
  return role === 'driver' && driverId === id && !isOver
}
