import { useLingui } from '@lingui/react/macro'

/** Why a day was not ordered, by the code that placing the order gave. */
export function useRefusals(): (code: string | null) => string {
  const { t } = useLingui()
  const words: Record<string, string> = {
    INVOICE_NOT_ALLOWED: t`Not ordered: it was to be invoiced or booked on a cost centre, which is no longer possible`,
    OUT_OF_AREA: t`Not ordered: one of the addresses is outside our area`,
    DIFFERENT_AREAS: t`Not ordered: the addresses are in different cities`,
    OWNER_LEFT: t`Not ordered: the person in whose name it was to be ordered has left the company`,
    SCHEDULE_INVALID: t`Not ordered: the time is outside our opening hours, or too short`
  }
  return (code) => words[code ?? ''] ?? t`Not ordered: what the order says is no longer accepted`
}
