import { isPlacedBy } from '@ilbud/proto/http/orders/placed-by'
import type { Commander, Journey, Rules } from './journey.ts'

export interface Moment {
  now: Date
  rules: Rules
  /** The time on the actor's device, when it was done there. */
  occurredAt?: Date | undefined
}

export interface ActorContext extends Moment {
  order: Journey
  actor: Commander
}

const dispatchers: readonly Commander['role'][] = ['dispatcher', 'admin']

export function isDispatcher({ role }: Commander): boolean {
  return dispatchers.includes(role)
}

function isItsDriver({ order, actor }: ActorContext): boolean {
  return actor.role === 'driver' && order.driverId === actor.id
}

function secondsSinceLastStep({ order, now }: ActorContext): number {
  const step = order.steps.at(-1)
  return step ? (now.getTime() - new Date(step.at).getTime()) / 1000 : Infinity
}

/** What was done offline before the recall counts as well. */
function isSoonAfterRecall({ order: { recalledAt }, now, occurredAt = now, rules }: ActorContext): boolean {
  return recalledAt !== null && occurredAt.getTime() <= recalledAt.getTime() + rules.afterRecallMinutes * 60_000
}

/** The test for each word of the table. An admin may do everything a dispatcher may. */
export const who = {
  sender: ({ order, actor }: ActorContext) =>
    isPlacedBy(order, actor) && actor.role !== 'driver' && actor.role !== 'system' && actor.role !== 'recipient',
  company: ({ order, actor }: ActorContext) =>
    actor.role === 'company_admin' && actor.companyId !== null && actor.companyId === order.companyId,
  'any driver': ({ actor }: ActorContext) => actor.role === 'driver' && actor.id !== null,
  'its driver': isItsDriver,
  'its driver with the return option': (context: ActorContext) => isItsDriver(context) && context.order.returnOption,
  'its driver within the correction time': (context: ActorContext) =>
    isItsDriver(context) && secondsSinceLastStep(context) <= context.rules.correctionSeconds,
  'its driver soon after the recall': (context: ActorContext) => isItsDriver(context) && isSoonAfterRecall(context),
  dispatcher: ({ actor }: ActorContext) => isDispatcher(actor),
  admin: ({ actor }: ActorContext) => actor.role === 'admin',
  'admin within a day': (context: ActorContext) =>
    context.actor.role === 'admin' && secondsSinceLastStep(context) <= context.rules.deliveredCorrectionHours * 3600,
  recipient: ({ actor }: ActorContext) => actor.role === 'recipient',
  system: ({ actor }: ActorContext) => actor.role === 'system'
} satisfies Record<string, (context: ActorContext) => boolean>

export type Who = keyof typeof who

/** Whether it is too early for its driver to pick the parcel up. */
export function isTooEarly({ earliestPickup }: Journey, { now, occurredAt = now, rules }: Moment): boolean {
  return earliestPickup !== null && occurredAt.getTime() < earliestPickup.getTime() - rules.graceMinutes * 60_000
}
