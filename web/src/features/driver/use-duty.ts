import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { driverMeQuery, setDuty } from './driver-queries.ts'

export type Duty = ReturnType<typeof useDuty>

/** Whether the driver is on duty, since when, and how to change it. */
export function useDuty() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const me = useQuery(driverMeQuery())
  const change = useMutation({
    mutationFn: setDuty,
    networkMode: 'always',
    onSuccess: (duty) =>
      queryClient.setQueryData(driverMeQuery().queryKey, (known) => (known ? { ...known, ...duty } : known)),
    onError: (error) =>
      toastFailure(t`Update Failed`, error, {
        unsaid: t`Going on or off duty needs a network. Please try again.`
      })
  })
  // Shows the new state while it is being sent, so that the switch reacts at once.
  const onDuty = change.isPending ? change.variables : (me.data?.onDuty ?? false)
  return { me: me.data, isLoading: me.isPending, onDuty, setOnDuty: (wish: boolean) => change.mutate(wish) }
}
