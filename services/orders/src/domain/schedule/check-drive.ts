import type { ServiceLevel } from '@ilbud/proto/http/orders/order-status'
import type { ScheduleSettings } from '@ilbud/proto/http/settings'
import { localDay } from '@ilbud/proto/http/times/local-day'
import { startOfLocalDay } from './local-time.ts'
import { eveningOf, isOpenForDelivery, nextPickup } from './opening-hours.ts'
import { promiseOf } from './promise.ts'
import { refused, type Schedule } from './schedule.ts'

const timeToDecideMs = 5 * 60_000

/** What is needed to know how long a delivery takes. */
interface Drive {
  schedule: Schedule
  level: ServiceLevel
  /** Null: unknown. */
  minutes: number | null
}

/**
 * Refuses a latest delivery that nobody can keep: a parcel that is picked up at the earliest arrives after it. Slots are
 * measured in the same way. The next times are the soonest, of a pickup in a few minutes where none was asked for, or
 * those of the next day.
 */
export function checkDrive(drive: Drive, now: Date, hours: ScheduleSettings): void {
  const { schedule, level, minutes } = drive
  const { scheduledPickup, scheduledDelivery } = schedule
  const endOf = (times: Pick<Schedule, 'scheduledPickup' | 'scheduledDelivery'>) =>
    promiseOf({ schedule: { ...schedule, ...times }, level }, minutes, now, hours).high
  if (!scheduledDelivery || endOf(schedule) <= scheduledDelivery) return
  const soonestFrom = (pickup: Date) => endOf({ scheduledPickup: pickup, scheduledDelivery: pickup })
  let earliest = nextPickup(hours, scheduledPickup ?? new Date(now.getTime() + timeToDecideMs))
  if (!isOpenForDelivery(hours, soonestFrom(earliest))) {
    earliest = nextPickup(hours, startOfLocalDay(localDay(earliest), 1)!)
  }
  const latest = level === 'evening' ? eveningOf(hours, localDay(earliest)).to : soonestFrom(earliest)
  throw refused([{ path: 'scheduledDelivery', message: 'We cannot deliver by then' }], {
    next: { earliestPickup: earliest.toISOString(), latestDelivery: latest.toISOString() }
  })
}
