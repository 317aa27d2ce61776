import type { AdminOrderDetail, Candidate } from '@ilbud/proto/http/dispatch/admin-orders'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { useLingui } from '@lingui/react/macro'
import { ApiError } from '#lib/api/api.ts'
import { refusalWords } from '#lib/api/refusal-words.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { toast } from '#lib/page/toast.ts'
import { commandRefusals } from '#features/dispatch/commands/refusal.ts'
import { doCommand, useStaffCommand } from '#features/dispatch/commands/use-staff-command.ts'
import { assignVerb, isTooSmall } from './panel-footer.tsx'

type Driver = Pick<Candidate, 'driverId' | 'name' | 'reason'>

export interface Assignment {
  /** Also if it does not fit in the vehicle, where `override` says so. */
  assign: (order: AdminOrderDetail, driver: Driver, options?: { override?: boolean }) => void
  assigning: boolean
}

/** Assigns an order to a driver with one tap; the toast offers to undo it. */
export function useAssign(markChanged: (ids: readonly string[]) => void): Assignment {
  const { t } = useLingui()
  const command = useStaffCommand(markChanged)

  function failed(order: AdminOrderDetail, error: unknown): void {
    const id = formatTrackingId(order.trackingId)
    toastFailure(t`Could not assign ${id}`, error, commandRefusals())
  }

  /** Returns the order to the pool, or to its previous driver. */
  async function undo(order: AdminOrderDetail, version: number): Promise<void> {
    const orderId = order.id
    try {
      if (order.driver) {
        await doCommand({ verb: 'reassign', orderId, version, fields: { driverId: order.driver.id, override: true } })
      } else await doCommand({ verb: 'release', orderId, version, fields: { reason: t`Assigned by mistake` } })
      toast({ title: t`Taken back`, description: formatTrackingId(order.trackingId) })
    } catch (error) {
      failed(order, error)
    }
    markChanged([orderId])
  }

  function assign(order: AdminOrderDetail, driver: Driver, { override = isTooSmall(driver) } = {}): void {
    const verb = assignVerb(order)
    if (!verb) return
    const { name, driverId } = driver
    const id = formatTrackingId(order.trackingId)
    const refused = (error: unknown): void => {
      if (!(error instanceof ApiError) || error.code !== 'VEHICLE_TOO_SMALL') return failed(order, error)
      const action = { label: t`Assign anyway`, run: () => assign(order, driver, { override: true }) }
      toast({ title: t`Could not assign ${id}`, description: refusalWords(error, commandRefusals()), action })
    }
    command.mutate(
      { verb, orderId: order.id, version: order.version, fields: { driverId, ...(override && { override }) } },
      {
        onError: refused,
        onSuccess: ({ version }) =>
          toast({
            title: t`Driver assigned`,
            description: t`${name} has ${id}`,
            variant: 'success',
            action: { label: t`Undo`, run: () => void undo(order, version) }
          })
      }
    )
  }
  return { assign, assigning: command.isPending }
}
