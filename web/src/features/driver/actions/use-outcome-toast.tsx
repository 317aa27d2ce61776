import type { DriverOrder } from '@ilbud/proto/http/driver-orders'
import { useLingui } from '@lingui/react/macro'
import { ApiError } from '#lib/api/api.ts'
import { refusalWords } from '#lib/api/refusal-words.ts'
import { toast } from '#lib/page/toast.ts'
import type { DriverAction } from '#features/driver/outbox/entry.ts'
import type { Outcome } from '#features/driver/outbox/outbox.ts'
import { driverRefusals } from './refusals.ts'

/** Shows the outcome of an action: done, stored for later, or refused and why. */
export function useOutcomeToast(): (
  order: DriverOrder,
  outcome: Outcome,
  action: DriverAction,
  undo: () => void
) => void {
  const { t } = useLingui()
  return (order, outcome, action, undo) => {
    if (outcome.is === 'given up') return
    // A proof's tile shows by itself that the proof was taken.
    if (action.kind === 'proof' && outcome.is !== 'refused') return
    const undoButton = action.kind === 'status' && { action: { label: t`Undo`, run: undo } }
    if (outcome.is === 'sent') {
      toast({ title: t`Order Updated`, variant: 'success', ...(canBeCorrected(order, action) && undoButton) })
      return
    }
    if (outcome.is === 'refused') {
      // The reference is shown beside the entry in the outbox.
      toast({
        title: t`Update Failed`,
        description: refusalWords(outcome.error, driverRefusals()),
        variant: 'destructive'
      })
      return
    }
    const { error, over } = outcome
    if (error instanceof ApiError && error.status !== 401) {
      const description = (
        <>
          <span className="block">{t`Failed to update order status`}</span>
          {t`It is kept on this phone and tried again.`}
        </>
      )
      const failed = toast({ title: t`Update Failed`, description, variant: 'destructive' })
      void over().then(failed.dismiss)
      return
    }
    const storedToast = toast({
      title: t`Kept on this phone`,
      description: t`It is sent as soon as it can be.`,
      ...undoButton
    })
    void over().then(storedToast.dismiss)
  }
}

/** A driver may correct a pickup and a start, within two minutes: docs/domain/order-lifecycle.md. */
function canBeCorrected({ allowedActions, returning }: DriverOrder, action: DriverAction): boolean {
  if (action.kind !== 'status') return false
  if (action.status === 'picked_up') return allowedActions.includes('markPickedUp')
  return action.status === 'in_transit' && allowedActions.includes('startDelivery') && !returning
}
