import type { Cause } from '#domain/cause.ts'
import { dayOmitted } from '#domain/mails/recurring/day-omitted.ts'
import { recurringEnded } from '#domain/mails/recurring/recurring-ended.ts'
import { type Addressed, addressed, requestAddress } from './addressee.ts'
import type { NotificationsDeps } from '#use-cases/deps.ts'

/** What the owner of a recurring order is told: a day that was not ordered, and the end. */
export async function writeRecurringMail(
  { calls, publicUrl }: Pick<NotificationsDeps, 'calls' | 'publicUrl'>,
  cause: Extract<Cause, { kind: 'recurring-day-omitted' | 'recurring-ended' }>
): Promise<Addressed> {
  const to = await requestAddress(calls, cause.userId)
  const facts = { name: to.name, url: `${publicUrl}/dashboard/recurring#${cause.recurringId}` }
  if (cause.kind === 'recurring-ended') return addressed(to, recurringEnded, facts)
  return addressed(to, dayOmitted, { ...facts, day: cause.day, because: cause.because, code: cause.code })
}
