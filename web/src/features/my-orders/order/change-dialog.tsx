import type { CustomerOrder } from '@ilbud/proto/http/orders/orders'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { toast } from '#lib/page/toast.ts'
import { formatMoney } from '#lib/format/format.ts'
import { changeOrder, type OrderChange } from '#features/my-orders/orders-queries.ts'

interface ChangeDialogProps {
  change: OrderChange
  order: CustomerOrder
  onClose: () => void
}

/** Asks for confirmation before an irreversible action, naming the order. */
export function ChangeDialog({ change, order, onClose }: ChangeDialogProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const words = useWords(change, order)
  const mutation = useMutation({
    mutationFn: () => changeOrder(change, order.id),
    onSuccess: () => {
      if (change === 'delete') queryClient.removeQueries({ queryKey: ['/api/v1/orders', order.id] })
      toast({ title: words.done, description: words.doneText, variant: 'success' })
      onClose()
    },
    onError: (error) => toastFailure(words.failed, error, words.failedWords),
    // Also after an error: the list was out of date.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['/api/v1/orders'] })
  })
  return (
    <Dialog open readFirst onOpenChange={(open) => !open && onClose()} title={words.title} description={words.question}>
      <div className="mt-5 grid gap-2">
        <Button
          variant="dangerSolid"
          block
          onClick={() => mutation.mutate()}
          busyText={mutation.isPending && t`One moment...`}
        >
          {words.confirm}
        </Button>
        <Button block onClick={onClose}>
          {t`Keep the order`}
        </Button>
      </div>
    </Dialog>
  )
}

/** The texts of deleting. Orders shown as canceled cost nothing. */
function useWords(change: OrderChange, order: CustomerOrder) {
  const { t } = useLingui()
  const trackingId = formatTrackingId(order.trackingId)
  const sum = formatMoney(order.totalAmount)
  const from = order.pickupAddress
  const failedToDelete = t`Failed to delete order. Please try again.`
  const words = {
    delete: {
      title: t`Delete order`,
      question: t`Are you sure you want to delete order ${trackingId}? This action cannot be undone.`,
      confirm: t`Delete`,
      done: t`Order deleted`,
      doneText: t`The order has been successfully deleted`,
      failed: t`Delete failed`,
      failedWords: { unanswered: failedToDelete, otherwise: failedToDelete }
    },
    cancel: {
      title: t`Cancel order`,
      question: t`Cancel order ${trackingId}? No driver comes, and you pay nothing: the ${sum} are not charged.`,
      confirm: t`Cancel Order`,
      done: t`Order canceled`,
      doneText: t`Order ${trackingId} is canceled`,
      failed: t`Could not cancel`,
      failedWords: {}
    },
    recall: {
      title: t`Recall parcel`,
      question: t`Have the parcel of order ${trackingId} brought back to ${from}? You pay nothing: the ${sum} are not charged.`,
      confirm: t`Bring it back`,
      done: t`Parcel recalled`,
      doneText: t`The driver brings ${trackingId} back`,
      failed: t`Could not recall`,
      failedWords: {}
    }
  }
  return words[change]
}
