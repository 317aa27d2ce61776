import { useLingui } from '@lingui/react/macro'
import { addBusinessDays } from '#lib/parcel/business-days.ts'
import { formatDate } from '#lib/format/format.ts'
import { formatWeekday } from '#lib/format/format-weekday.ts'

// Company review takes 1-2 business days.
const mostDays = 2

/** The last business day of a review that begins now, as text. */
export function lastReviewDay(sentAt: number): string {
  return formatWeekday(addBusinessDays(formatDate(sentAt), mostDays))
}

/** By when an application is reviewed, as a date, because "1-2 business days" is unclear around holidays. */
export function useReviewDates(appliedAt: number | null): string | null {
  const { t } = useLingui()
  if (appliedAt === null) return null
  const day = lastReviewDay(appliedAt)
  return t`You will have our answer by ${day}.`
}
