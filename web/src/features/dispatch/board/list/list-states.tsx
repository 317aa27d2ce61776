import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#components/forms/button.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'

/** Nothing to list: because nothing fits, or because there is nothing yet. */
export function NoOrders({ narrowed, onReset }: { narrowed: boolean; onReset: () => void }) {
  const { t } = useLingui()
  if (!narrowed) {
    return (
      <div className="p-3">
        <EmptyState title={t`No orders yet`}>
          <Trans>They appear here by themselves as soon as somebody places one.</Trans>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="p-3">
      <EmptyState title={t`No order matches`} action={<Button onClick={onReset}>{t`Show all orders`}</Button>}>
        <Trans>Try another word or another filter.</Trans>
      </EmptyState>
    </div>
  )
}
