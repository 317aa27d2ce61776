import { InvalidRequestError, RuleError } from '@ilbud/kernel/errors'
import type { OrderFields } from '@ilbud/proto/http/create-order'
import { parseTime } from './local-time.ts'

export interface Schedule {
  isAsap: boolean
  scheduledPickup: Date | null
  scheduledDelivery: Date | null
}

type Fields = Pick<OrderFields, 'isAsap' | 'deliveryTimePreference' | 'scheduledPickup' | 'scheduledDelivery'>

// At most 30 days ahead. Forms have no seconds, so "now" may be up to a minute ago.
const maxDaysAhead = 30
const dayMs = 86_400_000
const slackMs = 60_000

const asSoonAsPossible: Schedule = { isAsap: true, scheduledPickup: null, scheduledDelivery: null }

/** The requested times; none for as soon as possible, whatever a form had left in its fields. Throws when they are in the past, too far ahead or in the wrong order. */
export function scheduleOf(fields: Fields, now: Date): Schedule {
  const scheduledPickup = timeOf(fields, 'scheduledPickup')
  const scheduledDelivery = timeOf(fields, 'scheduledDelivery')
  const isAsap = isAsapOf(fields, scheduledPickup ?? scheduledDelivery)
  const earliest = now.getTime() - slackMs
  const latest = now.getTime() + maxDaysAhead * dayMs

  if (scheduledPickup && scheduledPickup.getTime() < earliest) throw invalid('Pickup cannot be in the past')
  if (scheduledPickup && scheduledPickup.getTime() > latest) throw invalid('Pickup can be at most 30 days ahead')
  if (scheduledDelivery && scheduledDelivery.getTime() < (scheduledPickup?.getTime() ?? earliest)) {
    throw invalid('Delivery cannot be before pickup')
  }
  if (scheduledDelivery && scheduledDelivery.getTime() > latest + dayMs) {
    throw invalid('Delivery can be at most 31 days ahead')
  }
  return isAsap ? asSoonAsPossible : { isAsap, scheduledPickup, scheduledDelivery }
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
    throw invalid('The delivery time preference contradicts isAsap')
  }
  return isAsap ?? preferred ?? scheduled === null
}

function invalid(message: string): RuleError {
  return new RuleError('SCHEDULE_INVALID', message)
}
