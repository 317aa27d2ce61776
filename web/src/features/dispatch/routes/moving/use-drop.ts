import type { FleetRoute } from '@ilbud/proto/http/dispatch/driver-route'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { orderQuery } from '#features/dispatch/board/board-queries.ts'
import { assignVerb } from '#features/dispatch/panel/panel-footer.tsx'
import type { Assignment } from '#features/dispatch/panel/use-assign.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { movedTo } from '#lib/lists/moved.ts'
import { toast } from '#lib/page/toast.ts'
import type { DropTarget, Load } from './use-drag.ts'
import type { RouteChange } from './use-route-change.ts'

/** What a drop does: a stop goes to another place of its route, an order to another driver. */
export function useDrop(
  routes: readonly FleetRoute[],
  change: RouteChange,
  { assign }: Assignment
): (load: Load, target: DropTarget) => void {
  const { t } = useLingui()
  const queryClient = useQueryClient()

  async function give(orderId: string, driverId: string): Promise<void> {
    const name = routes.find((route) => route.driverId === driverId)?.driverName ?? ''
    try {
      const order = await queryClient.fetchQuery(orderQuery(orderId))
      if (order.driver?.id === driverId) return
      if (assignVerb(order)) assign(order, { driverId, name, reason: null })
      else toast({ title: t`No other driver can get it now.`, variant: 'destructive' })
    } catch (error) {
      toastFailure(t`We could not load the order.`, error)
    }
  }

  return (load, { driverId, at }) => {
    if (load.kind === 'order' || load.driverId !== driverId) return void give(load.orderId, driverId)
    const ids = routes.find((route) => route.driverId === driverId)?.stops.map(({ id }) => id) ?? []
    const from = ids.indexOf(load.stop.id)
    // The price that was shown is that of this version: of any other the server refuses it.
    if (at !== null && at !== from && from >= 0) change.order(load, movedTo(ids, from, at))
  }
}
