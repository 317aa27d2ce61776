import type { DecisionChoice, DecisionMaker, Failure, FailedAttempt } from '@ilbud/proto/http/parcels/decision'
import { type DeliveryFailure, isFinalState } from '@ilbud/proto/http/orders/order-status'
import type { CommandRequest } from './journey/command-request.ts'
import type { Commander, Journey } from './journey/journey.ts'
import { isDispatcher, type Moment } from './journey/who.ts'
import type { DeliveryChoice, Order } from './order.ts'
import { closingOf, nextDelivery, type Slot } from './schedule/opening-hours.ts'

type FailedOrder = Pick<Order, 'state' | 'failedAttempt' | 'customerId'>

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Whether somebody still has to choose what happens after the latest failed attempt. */
export function isUndecided({ state, failedAttempt }: Pick<Order, 'state' | 'failedAttempt'>): boolean {
  return state === 'ATTEMPT_FAILED' && failedAttempt !== null && failedAttempt.choice === null
}

/** When the default happens unless somebody chooses before; null: nothing is to be decided. */
export function decideBy(order: Pick<Order, 'state' | 'failedAttempt'>): Date | null {
  return isUndecided(order) ? new Date(order.failedAttempt!.until) : null
}

/**
 * The latest failed attempt after a command: a new one is a question, and the first command that leads on is its
 * answer, whoever gives it and by whichever call.
 */
export function failedAttemptAfter(
  before: FailedOrder,
  after: Journey,
  { command, actor, reasonCode, answer }: CommandRequest,
  moment: Moment
): FailedAttempt | null {
  const { failedAttempt } = before
  if (command === 'reportFailedAttempt') return newQuestion(after, reasonCode as DeliveryFailure, moment)
  // A correction of the new attempt: the question is open again.
  if (command === 'correct' && after.state === 'ATTEMPT_FAILED' && failedAttempt) {
    return newQuestion(after, failedAttempt.reason, moment)
  }
  if (!failedAttempt || !isUndecided(before) || after.state === 'ATTEMPT_FAILED') return failedAttempt
  return { ...failedAttempt, choice: answer ?? choiceOf(after), by: makerOf(before, actor) }
}

function newQuestion({ attempts }: Journey, reason: DeliveryFailure, { now, rules }: Moment): FailedAttempt {
  const until = new Date(now.getTime() + rules.decisionMinutes * minuteMs)
  const { from, to } = windowAfter(until, rules.hours)
  return {
    reason,
    at: now.toISOString(),
    until: until.toISOString(),
    default: attempts < rules.attemptLimit ? 'retry' : 'return',
    window: { from: from.toISOString(), to: to.toISOString() },
    choice: null,
    by: null
  }
}

/** Two hours in which we deliver, from the next full hour on. The shortest is one hour. */
function windowAfter(time: Date, hours: Moment['rules']['hours']): Slot {
  const fullHour = new Date(Math.ceil(time.getTime() / hourMs) * hourMs)
  let from = nextDelivery(hours, fullHour)
  // Too close to closing: at the next opening.
  if (closingOf(hours, from).getTime() - from.getTime() < hourMs / 2) {
    from = nextDelivery(hours, new Date(closingOf(hours, from).getTime() + 1))
  }
  return { from, to: new Date(Math.min(from.getTime() + 2 * hourMs, closingOf(hours, from).getTime())) }
}

function choiceOf({ destination, state }: Journey): DecisionChoice {
  return destination === 'sender' || state === 'LOST' ? 'return' : 'retry'
}

function makerOf({ customerId }: Pick<Order, 'customerId'>, actor: Commander): DecisionMaker {
  if (actor.role === 'system' || actor.role === 'recipient' || actor.role === 'driver') return actor.role
  return isDispatcher(actor) && actor.id !== customerId ? 'dispatch' : 'sender'
}

/** The time in which the default tries again: what the recipient has chosen since, if that is still to come. */
export function timeOfDefault({ choice, failedAttempt }: Order, now: Date): DeliveryChoice {
  const chosen = choice.notAfter ?? choice.notBefore
  if (!failedAttempt || (chosen && chosen > now)) return choice
  const { from, to } = failedAttempt.window
  return { ...choice, notBefore: new Date(from), notAfter: new Date(to) }
}

/** Whether the failed attempt still says something: not once the parcel was handed over or the order is canceled. */
export function shownFailedAttempt({
  state,
  failedAttempt
}: Pick<Order, 'state' | 'failedAttempt'>): FailedAttempt | null {
  return isFinalState(state) && state !== 'RETURNED' ? null : failedAttempt
}

/** For answers: what failed and what is decided, without words and picture. */
export function toFailure(order: Pick<Order, 'state' | 'failedAttempt'>): {
  failure: Failure | null
  decision: Omit<FailedAttempt, 'reason' | 'at'> | null
} {
  const shown = shownFailedAttempt(order)
  if (!shown) return { failure: null, decision: null }
  const { reason, at, ...decision } = shown
  return { failure: { reason, at, note: null, photo: null }, decision }
}
