import type { DriverStatusBody } from '@ilbud/proto/http/dispatch/driver-orders'
import type { OrderState } from '@ilbud/proto/http/orders/order-status'
import type { Command } from './commands.ts'
import { isRepeated } from './decide.ts'
import type { Actor, Journey } from './journey.ts'
import { findAllowedEdge } from './allowed-edge.ts'
import { illegalTransition } from './refusals.ts'
import type { Moment } from './who.ts'

type Report = Pick<DriverStatusBody, 'status' | 'handedTo'>

interface Meaning {
  commands: readonly Command[]
  /** States in which the order has the status already, so that nothing changes. */
  holds: readonly OrderState[]
}

/** What the driver page's status call means. */
const meanings: Record<Report['status'], Meaning> = {
  picked_up: { commands: ['markPickedUp', 'loadAtHub'], holds: ['PICKED_UP', 'LOADED'] },
  in_transit: {
    commands: ['startDelivery', 'retryDelivery'],
    holds: ['OUT_FOR_DELIVERY', 'ATTEMPT_FAILED', 'RETURNING']
  },
  delivered: { commands: ['confirmDelivery', 'confirmReturn'], holds: ['DELIVERED', 'RETURNED'] },
  failed: { commands: ['reportPickupFailed', 'reportFailedAttempt'], holds: ['ATTEMPT_FAILED'] },
  at_hub: { commands: ['dropAtHub'], holds: [] },
  returning: { commands: ['startReturn'], holds: ['RETURNING'] }
}

const handedTo: Record<NonNullable<Report['handedTo']>, Meaning> = {
  recipient: { commands: ['confirmDelivery'], holds: ['DELIVERED'] },
  sender: { commands: ['confirmReturn'], holds: ['RETURNED'] }
}

/**
 * A driver who did not know of a recall has given the parcel to the recipient: it must not count as returned. Nor may a
 * parcel on its way back count as delivered unless the driver says so.
 */
function meaningOf({ state }: Journey, { status, handedTo: whom }: Report): Meaning {
  if (status !== 'delivered') return meanings[status]
  if (whom) return handedTo[whom]
  return state === 'RETURNING' ? handedTo.sender : meanings.delivered
}

/**
 * The command that a driver's status asks for, or null when the order has that status already. A legal command takes
 * precedence, because the same word can mean the next step.
 */
export function commandFor(order: Journey, report: Report, actor: Actor, moment: Moment): Command | null {
  const context = { ...moment, order, actor }
  const { commands, holds } = meaningOf(order, report)
  const legal = commands.find((command) => findAllowedEdge(context, command) !== null)
  if (legal) return legal
  if (order.driverId === actor.id && holds.includes(order.state)) return null
  if (isRepeated(order, { command: commands[0]!, actor })) return null
  throw illegalTransition(context, commands[0]!)
}
