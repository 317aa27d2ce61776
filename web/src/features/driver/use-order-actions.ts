import type { DriverOrder, DriverStatusBody } from '@ilbud/proto/http/driver-orders'
import type { LatLng } from '@ilbud/proto/http/fields'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { idempotencyKey } from '#lib/idempotency-key.ts'
import { toast } from '#lib/toast.ts'
import {
  acceptOrder,
  correctOrder,
  driverMeQuery,
  driverOrdersQuery,
  releaseOrder,
  reportStatus,
  type Report
} from './driver-queries.ts'
import { useRefusalText } from './use-refusal-text.ts'

export interface OrderActions {
  /** The order whose call is on its way. */
  busyOrderId: string | null
  accept: (order: DriverOrder) => void
  report: (order: DriverOrder, change: Pick<DriverStatusBody, 'status' | 'reason'>) => void
  release: (order: DriverOrder, reason: string) => void
  correct: (order: DriverOrder) => void
}

interface Call {
  orderId: string
  title: string
  run: (report: Report) => Promise<DriverOrder>
  /** An answer that may be taken back offers it. */
  offersUndo?: boolean
}

/** What a driver can do with an order, with the spec's toasts. Every tap carries its own idempotency key. */
export function useOrderActions(driverId: string, location: LatLng | null): OrderActions {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const refusalText = useRefusalText()

  const mutation = useMutation({
    mutationFn: ({ orderId, run }: Call) => run({ orderId, driverId, location, key: idempotencyKey() }),
    onSuccess: (order, { title, offersUndo }) => {
      queryClient.setQueryData(driverOrdersQuery().queryKey, (list) =>
        list?.map((known) => (known.id === order.id ? order : known))
      )
      const canUndo = offersUndo && order.allowedActions.includes('correct')
      const undo = { label: t`Undo`, run: () => correct(order) }
      toast({ title, variant: 'success', ...(canUndo && { action: undo }) })
    },
    onError: (error) => toast({ title: t`Update Failed`, description: refusalText(error), variant: 'destructive' }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: driverOrdersQuery().queryKey }),
        queryClient.invalidateQueries({ queryKey: driverMeQuery().queryKey })
      ])
  })

  const title = t`Order Updated`
  const correct = (order: DriverOrder): void => mutation.mutate({ orderId: order.id, title, run: correctOrder })
  return {
    busyOrderId: mutation.isPending ? mutation.variables.orderId : null,
    accept: (order) => mutation.mutate({ orderId: order.id, title: t`Order Accepted`, run: acceptOrder }),
    report: (order, change) =>
      mutation.mutate({ orderId: order.id, title, offersUndo: true, run: (report) => reportStatus(report, change) }),
    release: (order, reason) =>
      mutation.mutate({ orderId: order.id, title, run: (report) => releaseOrder(report, reason) }),
    correct
  }
}
