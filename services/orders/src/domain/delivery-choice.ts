import { RuleError } from '@ilbud/kernel/errors'
import type { DeliveryPlace } from '@ilbud/proto/http/orders/order-status'
import type { ScheduleSettings } from '@ilbud/proto/http/settings'
import type { DeliveryChoice, Order } from './order.ts'
import { closingOf, isOpenForDelivery, nextDelivery, type Slot } from './schedule/opening-hours.ts'

/** What a recipient wants to change; what is undefined stays. */
export interface WantedChoice {
  place?: DeliveryPlace | null | undefined
  sealedNeighbour?: string | null | undefined
  notBefore?: Date | null | undefined
  notAfter?: Date | null | undefined
}

type ChoosableOrder = Pick<
  Order,
  'state' | 'choice' | 'driverNear' | 'pinRequired' | 'requiredProofs' | 'schedule' | 'promise'
>

interface ChoiceContext {
  now: Date
  hours: ScheduleSettings
}

/**
 * What is chosen after a change; throws CHOICE_REFUSED where the sender's requirements, the hours or the driver, who is
 * about to arrive, do not permit it (docs/domain/recipient.md#choices).
 */
export function choose(order: ChoosableOrder, wanted: WantedChoice, context: ChoiceContext): DeliveryChoice {
  const before = order.choice
  const place = wanted.place === undefined ? before.place : wanted.place
  const neighbour = wanted.sealedNeighbour === undefined ? before.sealedNeighbour : wanted.sealedNeighbour
  const after = {
    place,
    sealedNeighbour: place === 'neighbour' ? neighbour : null,
    notBefore: wanted.notBefore === undefined ? before.notBefore : wanted.notBefore,
    notAfter: wanted.notAfter === undefined ? before.notAfter : wanted.notAfter
  }
  if (isSameChoice(before, after)) return before
  if (order.driverNear && order.state === 'OUT_FOR_DELIVERY') {
    throw refused('near', 'The driver is about to arrive: please call instead')
  }
  if (after.place !== before.place) checkPlace(after.place, order)
  if (hasNewTime(before, after)) checkTime(after, choosableTime(order, context), context)
  return after
}

/** Whether the change is one of time, which the sender is told of. */
export function hasNewTime(before: DeliveryChoice, after: DeliveryChoice): boolean {
  return (
    before.notBefore?.getTime() !== after.notBefore?.getTime() ||
    before.notAfter?.getTime() !== after.notAfter?.getTime()
  )
}

function isSameChoice(before: DeliveryChoice, after: DeliveryChoice): boolean {
  return before.place === after.place && before.sealedNeighbour === after.sealedNeighbour && !hasNewTime(before, after)
}

/**
 * The time in which a recipient may have the parcel: the order's window, or the rest of today's hours, or those of the
 * next day on which we deliver, and up to the end of the day of the promise. After a failed attempt also the whole of the
 * next such day.
 */
export function choosableTime(
  { schedule, state, promise }: Pick<Order, 'schedule' | 'state' | 'promise'>,
  { now, hours }: ChoiceContext
): Slot {
  const { scheduledPickup, scheduledDelivery } = schedule
  const from = nextDelivery(hours, scheduledPickup && scheduledPickup > now ? scheduledPickup : now)
  const lastDay = promise.high > from ? nextDelivery(hours, promise.high) : from
  const to = scheduledDelivery && scheduledDelivery > from ? scheduledDelivery : closingOf(hours, lastDay)
  if (state !== 'ATTEMPT_FAILED') return { from, to }
  const nextDay = closingOf(hours, nextDelivery(hours, new Date(closingOf(hours, from).getTime() + 1)))
  return { from, to: nextDay > to ? nextDay : to }
}

/** Only the recipient can sign and knows the PIN, so nobody else may be given the parcel. */
function checkPlace(place: DeliveryPlace | null, { requiredProofs, pinRequired }: ChoosableOrder): void {
  if (place === null || place === 'door') return
  if (requiredProofs.includes('signature')) {
    throw refused('signature', 'The sender requires your signature, so the parcel is handed to you')
  }
  if (pinRequired) throw refused('pin', 'The sender requires your PIN, so the parcel is handed to you')
}

// Forms have no seconds, so "now" may be up to a minute ago.
const slackMs = 60_000

function checkTime({ notBefore, notAfter }: DeliveryChoice, { from, to }: Slot, { hours }: ChoiceContext): void {
  const isOk = (time: Date | null) =>
    !time || (time.getTime() >= from.getTime() - slackMs && time <= to && isOpenForDelivery(hours, time))
  const isInOrder = !notBefore || !notAfter || notBefore < notAfter
  const hasTimeLeft = (notBefore ?? from) < to && (notAfter ?? to) > from
  if (isOk(notBefore) && isOk(notAfter) && isInOrder && hasTimeLeft) return
  const isOnlyOutOfOrder = isOk(notBefore) && isOk(notAfter) && hasTimeLeft
  const message = isOnlyOutOfOrder ? 'The end must be after the start' : 'We do not deliver at that time'
  const path = isOk(notBefore) && (notBefore ?? from) < to && notAfter ? 'notAfter' : 'notBefore'
  throw refused('time', message, {
    errors: [{ path, message }],
    window: { from: from.toISOString(), to: to.toISOString() }
  })
}

type Reason = 'near' | 'pin' | 'signature' | 'time'

function refused(reason: Reason, message: string, details: object = {}): RuleError {
  return new RuleError('CHOICE_REFUSED', message, { reason, ...details })
}
