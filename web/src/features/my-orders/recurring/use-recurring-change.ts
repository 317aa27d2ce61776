import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { recurringQuery } from './recurring-queries.ts'

/** A change of a recurring order; the list is loaded again whatever comes of it. */
export function useRecurringChange<Step = void>(failure: string, change: (step: Step) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onError: (error) => toastFailure(failure, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: recurringQuery().queryKey })
  })
}
