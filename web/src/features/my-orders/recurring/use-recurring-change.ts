import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { inTranslation } from '#lib/api/refusal-words.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { recurringQuery } from './recurring-queries.ts'

/** A change of a recurring order; the list is loaded again whatever comes of it. */
export function useRecurringChange<Step = void>(failure: string, change: (step: Step) => Promise<unknown>) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const words = inTranslation({
    DAY_SETTLED: t`That day has been ordered already, or is over`,
    NOT_FOUND: t`It is gone or has changed. The list is up to date again.`
  })
  return useMutation({
    mutationFn: change,
    onError: (error) => toastFailure(failure, error, words),
    onSettled: () => queryClient.invalidateQueries({ queryKey: recurringQuery().queryKey })
  })
}
