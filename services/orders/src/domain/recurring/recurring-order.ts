import type { ScheduleSettings } from '@ilbud/proto/http/settings'
import type { OrderFields } from '@ilbud/proto/http/orders/create-order'
import { localDay } from '@ilbud/proto/http/times/local-day'
import { customers, type Role } from '@ilbud/proto/http/roles'
import type { RecurringContent, RecurringOutcome } from '@ilbud/proto/http/orders/recurring-orders'
import { dayAfter, daysFrom, placingTime, type Recurrence, timeOn } from './recurrence.ts'

/** An order that is placed again by a rule. */
export interface RecurringOrder extends Recurrence {
  id: string
  /** In whose name it is ordered; their own, unless a company shares it. */
  customerId: string
  /** The company that shares it. */
  companyId: string | null
  name: string
  /** The earliest pickup of each day, local, `HH:MM`. */
  pickupTime: string
  deliveryTime: string | null
  skipDays: readonly string[]
  status: 'active' | 'paused' | 'ended'
  /** The first day that nothing has become of yet; null unless it is active. */
  nextDay: string | null
  content: RecurringContent
  createdAt: Date
  updatedAt: Date
}

/** What became of a day. */
export interface SettledDay {
  day: string
  outcome: RecurringOutcome
  orderId: string | null
  /** Of `refused`. */
  code: string | null
}

interface Person {
  role: Role
  companyId: string | null
}

/** Whether it can be ordered in a person's name: they order, and are still of the company that shares it. */
export function canBeOrderedBy(
  person: Person | null | undefined,
  { companyId }: Pick<RecurringOrder, 'companyId'>
): boolean {
  if (!person || !customers.some((role) => role === person.role)) return false
  return companyId === null || companyId === person.companyId
}

/** Whether somebody who sees it may change it: what a company shares is changed by its admins. */
export function mayChange(
  { role }: { role: Role | 'system' },
  { companyId }: Pick<RecurringOrder, 'companyId'>
): boolean {
  return companyId === null || role === 'company_admin'
}

/** Why a day will not be ordered, whenever it is looked at; null: it will. */
export function omission(
  { skipDays }: Pick<RecurringOrder, 'skipDays'>,
  day: string,
  { closedDays }: Pick<ScheduleSettings, 'closedDays'>
): 'skipped' | 'closed' | null {
  if (skipDays.includes(day)) return 'skipped'
  return closedDays.includes(day) ? 'closed' : null
}

/** The pickup of a day is over. */
export function isPast({ pickupTime }: Pick<RecurringOrder, 'pickupTime'>, day: string, now: Date): boolean {
  return timeOn(day, pickupTime) < now
}

/** The fields of the order of a day. */
export function fieldsOn({ content, pickupTime, deliveryTime }: RecurringOrder, day: string): OrderFields {
  return {
    ...content,
    isAsap: false,
    scheduledPickup: timeOn(day, pickupTime).toISOString(),
    ...(deliveryTime !== null && { scheduledDelivery: timeOn(day, deliveryTime).toISOString() })
  }
}

/** It goes on with a day of its rule; null: it has ended. */
export function continueWith<Some extends Omit<RecurringOrder, 'status' | 'nextDay'>>(
  recurring: Some,
  nextDay: string | null
) {
  return { ...recurring, nextDay, status: nextDay === null ? ('ended' as const) : ('active' as const) }
}

/** The first day whose pickup is not over. */
export function firstDayAfter(recurring: Pick<RecurringOrder, 'pickupTime'>, now: Date): string {
  const today = localDay(now)
  return isPast(recurring, today, now) ? dayAfter(today) : today
}

/** When its next day is ordered. */
export function nextPlacing({ nextDay }: Pick<RecurringOrder, 'nextDay'>): Date | null {
  return nextDay === null ? null : placingTime(nextDay)
}

/** The next days of an active one that are not among the settled ones, with why each may be left out. */
export function nextDays(
  recurring: RecurringOrder,
  hours: Pick<ScheduleSettings, 'closedDays'>,
  { settled, count }: { settled: readonly string[]; count: number }
) {
  if (recurring.nextDay === null) return []
  const open = daysFrom(recurring, recurring.nextDay, count + settled.length).filter((day) => !settled.includes(day))
  return open.slice(0, count).map((day) => ({
    day,
    pickupAt: timeOn(day, recurring.pickupTime),
    orderedAt: placingTime(day),
    omitted: omission(recurring, day, hours)
  }))
}
