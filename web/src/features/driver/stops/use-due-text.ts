import { useLingui } from '@lingui/react/macro'
import { formatDayTime } from '#lib/format/format.ts'
import { useNow } from '#lib/page/use-now.ts'

/** Until when a stop has to be reached, or that this time has passed. */
export function useDueText(due: string | null): string | null {
  const { t } = useLingui()
  const now = useNow(30_000)
  if (due === null) return null
  const time = formatDayTime(due, now)
  return Date.parse(due) < now ? t`was due ${time}` : t`by ${time}`
}
