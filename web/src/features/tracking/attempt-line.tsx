import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#lib/api/config-query.ts'

/** Which attempt it was, and of how many. An override of dispatch allows more than there are: then the number alone. */
export function AttemptLine({ attempt }: { attempt: number }) {
  const { t } = useLingui()
  const of = useQuery(configQuery()).data?.maxAttempts ?? 0
  return attempt <= of ? t`Attempt ${attempt} of ${of}.` : t`Attempt ${attempt}.`
}
