import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#lib/api/config-query.ts'

/** The number of the attempt, of how many. Staff can allow more than the limit; then the number alone is shown. */
export function AttemptLine({ attempt }: { attempt: number }) {
  const { t } = useLingui()
  const of = useQuery(configQuery()).data?.maxAttempts ?? 0
  return attempt <= of ? t`Attempt ${attempt} of ${of}.` : t`Attempt ${attempt}.`
}
