import { uuidv7 } from '@ilbud/kernel/ids'
import { type Envelope, writeEvent } from '@ilbud/proto/events/event'
import {
  recurringDayOmitted,
  type RecurringDayOmitted,
  recurringEnded,
  type RecurringEnded
} from '@ilbud/proto/events/recurring-orders'

const source = '/orders'

/** The event of a day that a recurring order left out and its owner did not skip. */
export function recurringDayOmittedEvent(data: RecurringDayOmitted, at: Date): Envelope {
  return writeEvent(recurringDayOmitted, { id: uuidv7(at), source, subject: data.recurringId, at, data })
}

export function recurringEndedEvent(data: RecurringEnded, at: Date): Envelope {
  return writeEvent(recurringEnded, { id: uuidv7(at), source, subject: data.recurringId, at, data })
}
