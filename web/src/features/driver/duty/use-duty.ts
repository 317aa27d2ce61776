import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { useNow } from '#lib/page/use-now.ts'
import { driverMeQuery, driverOrdersQuery, setDuty } from '#features/driver/driver-queries.ts'

export type Duty = ReturnType<typeof useDuty>

/** Whether the driver is on duty, since when, with what, until when on a break, and how to change all that. */
export function useDuty() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const me = useQuery(driverMeQuery())
  const now = useNow(10_000)
  const change = useMutation({
    mutationFn: setDuty,
    networkMode: 'always',
    onSuccess: (duty, { vehicle }) => {
      queryClient.setQueryData(driverMeQuery().queryKey, (known) => (known ? { ...known, ...duty } : known))
      // The pool has what fits in the vehicle.
      if (vehicle) void queryClient.invalidateQueries({ queryKey: driverOrdersQuery().queryKey })
    },
    onError: (error) =>
      toastFailure(t`Update Failed`, error, {
        unsaid: t`Going on or off duty needs a network. Please try again.`
      })
  })
  // Shows the new state while it is being sent, so that the switch reacts at once.
  const onDuty = change.isPending ? change.variables.onDuty : (me.data?.onDuty ?? false)
  const end = me.data?.breakUntil ?? null
  const breakUntil = onDuty && end !== null && Date.parse(end) > now ? end : null
  const reload = (): void => void me.refetch()
  return { me: me.data, isLoading: me.isPending, onDuty, breakUntil, change: change.mutate, reload }
}
