import { type FieldProblem, InvalidRequestError, RuleError } from '@ilbud/kernel/errors'
import type { OrderFields } from '@ilbud/proto/http/orders/create-order'
import type { ScheduleSettings } from '@ilbud/proto/http/settings'
import { localDay } from '@ilbud/proto/http/times/local-day'
import { parseTime } from './local-time.ts'
import { eveningOf, hasEvening, isOpenForDelivery, isOpenForPickup, nextPickup, nextSlot } from './opening-hours.ts'

/** When the sender wants the parcel to move; without times as soon as possible. */
export interface Schedule {
  isAsap: boolean
  /** The earliest pickup. */
  scheduledPickup: Date | null
  /** The latest delivery. */
  scheduledDelivery: Date | null
  /** When drivers begin to see the order, fixed when it is placed; null: at once. */
  releaseAt: Date | null
}

type Fields = Pick<
  OrderFields,
  'isAsap' | 'deliveryTimePreference' | 'scheduledPickup' | 'scheduledDelivery' | 'serviceLevel'
>

// At most 30 days ahead. Forms have no seconds, so "now" may be up to a minute ago.
const maxDaysAhead = 30
const dayMs = 86_400_000
const minuteMs = 60_000
const slackMs = minuteMs

export const asSoonAsPossible: Schedule = {
  isAsap: true,
  scheduledPickup: null,
  scheduledDelivery: null,
  releaseAt: null
}

/**
 * The requested times; none for as soon as possible, whatever a form had left in its fields. Throws when they are in the
 * past, too far ahead, in the wrong order, or outside the opening hours (docs/domain/schedule.md).
 */
export function scheduleOf(fields: Fields, now: Date, hours: ScheduleSettings): Schedule {
  const scheduledPickup = timeOf(fields, 'scheduledPickup')
  const scheduledDelivery = timeOf(fields, 'scheduledDelivery')
  const isAsap = isAsapOf(fields, scheduledPickup ?? scheduledDelivery)
  if (isAsap) return asSoonAsPossible

  const earliest = now.getTime() - slackMs
  const latest = now.getTime() + maxDaysAhead * dayMs
  if (scheduledPickup && scheduledPickup.getTime() < earliest)
    throw invalid('scheduledPickup', 'Pickup cannot be in the past')
  if (scheduledPickup && scheduledPickup.getTime() > latest) {
    throw invalid('scheduledPickup', 'Pickup can be at most 30 days ahead')
  }
  if (scheduledDelivery && scheduledPickup && scheduledDelivery < scheduledPickup) {
    throw invalid('scheduledDelivery', 'Delivery cannot be before pickup')
  }
  if (scheduledDelivery && scheduledDelivery.getTime() < earliest)
    throw invalid('scheduledDelivery', 'Delivery cannot be in the past')
  if (scheduledDelivery && scheduledDelivery.getTime() > latest + dayMs) {
    throw invalid('scheduledDelivery', 'Delivery can be at most 31 days ahead')
  }
  checkHours({ scheduledPickup, scheduledDelivery }, now, hours)
  if (fields.serviceLevel === 'evening' && scheduledDelivery)
    checkEvening(scheduledDelivery, scheduledPickup ?? now, hours)
  const releaseAt = scheduledPickup && new Date(scheduledPickup.getTime() - hours.leadMinutes * minuteMs)
  return { isAsap, scheduledPickup, scheduledDelivery, releaseAt }
}

function checkHours(
  { scheduledPickup, scheduledDelivery }: Pick<Schedule, 'scheduledPickup' | 'scheduledDelivery'>,
  now: Date,
  hours: ScheduleSettings
): void {
  const isPickupOpen = !scheduledPickup || isOpenForPickup(hours, scheduledPickup)
  const isDeliveryOpen = !scheduledDelivery || isOpenForDelivery(hours, scheduledDelivery)
  if (isPickupOpen && isDeliveryOpen) return
  const { from, to } = nextSlot(hours, scheduledPickup ?? now)
  const latest = scheduledDelivery && isDeliveryOpen && scheduledDelivery > from ? scheduledDelivery : to
  const errors = [
    ...(isPickupOpen ? [] : [{ path: 'scheduledPickup', message: 'We do not pick up at that time' }]),
    ...(isDeliveryOpen ? [] : [{ path: 'scheduledDelivery', message: 'We do not deliver at that time' }])
  ]
  throw refused(errors, { next: { earliestPickup: from.toISOString(), latestDelivery: latest.toISOString() } })
}

/** The evening is cheaper because it leaves us the day, so nobody can have it earlier. */
function checkEvening(scheduledDelivery: Date, earliest: Date, hours: ScheduleSettings): void {
  checkHasEvening(hours)
  const { from, to } = eveningOf(hours, localDay(scheduledDelivery))
  if (from < scheduledDelivery && scheduledDelivery <= to) return
  const errors = [
    { path: 'scheduledDelivery', message: 'An evening delivery is made between 17 and 22, while we are open' }
  ] as const
  throw refused(errors, {
    next: { earliestPickup: nextPickup(hours, earliest).toISOString(), latestDelivery: to.toISOString() }
  })
}

/** Refuses evening deliveries while the opening hours leave no evening. */
export function checkHasEvening(hours: ScheduleSettings): void {
  if (hasEvening(hours)) return
  throw refused([{ path: 'serviceLevel', message: 'There are no evening deliveries: we are closed in the evening' }])
}

function timeOf(fields: Fields, field: 'scheduledPickup' | 'scheduledDelivery'): Date | null {
  const text = fields[field]
  if (text === undefined) return null
  const time = parseTime(text)
  if (!time) throw new InvalidRequestError([{ path: field, message: 'Please enter a valid date and time' }])
  return time
}

/** `deliveryTimePreference: asap` and `isAsap: true` mean the same; either may be missing. */
function isAsapOf({ isAsap, deliveryTimePreference }: Fields, scheduled: Date | null): boolean {
  const preferred = deliveryTimePreference && deliveryTimePreference === 'asap'
  if (isAsap !== undefined && preferred !== undefined && isAsap !== preferred) {
    throw invalid('deliveryTimePreference', 'The delivery time preference contradicts isAsap')
  }
  return isAsap ?? preferred ?? scheduled === null
}

function invalid(path: keyof Fields, message: string): RuleError {
  return refused([{ path, message }])
}

/** SCHEDULE_INVALID. Names the fields, as a 400 does. */
export function refused(errors: readonly FieldProblem[], details: { next?: object } = {}): RuleError {
  return new RuleError('SCHEDULE_INVALID', errors[0]!.message, { errors, ...details })
}
