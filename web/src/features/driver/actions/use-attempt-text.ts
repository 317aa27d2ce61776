import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#lib/api/config-query.ts'

/** The number of the running or failed attempt, of how many. Null unless the order is in an attempt. */
export function useAttemptText({ status, returning, attempts, allowedActions }: DriverOrder): string | null {
  const { t } = useLingui()
  const of = useQuery(configQuery()).data?.maxAttempts ?? 0
  if (status !== 'in_transit' || returning) return null
  const runs = allowedActions.includes('reportFailedAttempt')
  const attempt = runs ? attempts + 1 : attempts
  if (attempt === 0) return null
  // Staff can allow more attempts than the limit by an override.
  if (attempt > of) return runs ? t`Attempt ${attempt}` : t`Attempt ${attempt} failed`
  return runs ? t`Attempt ${attempt} of ${of}` : t`Attempt ${attempt} of ${of} failed`
}
