import type { CustomerOrder } from '@ilbud/proto/http/orders'
import { formatTrackingId } from '@ilbud/proto/http/tracking-id'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button, ButtonLink } from '#components/button.tsx'
import { paths } from '#lib/paths.ts'
import { ChangeDialog } from './change-dialog.tsx'
import type { OrderChange } from './orders-queries.ts'

/** Finished orders are sent again, running ones are followed. */
const finished = new Set(['DELIVERED', 'RETURNED', 'CANCELED'])

/** What this caller may do is the server's to say (`allowedActions`). */
export function OrderActions({ order, mayDelete }: { order: CustomerOrder; mayDelete: boolean }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<OrderChange | null>(null)
  const id = formatTrackingId(order.trackingId)
  const over = finished.has(order.status) && !order.returning
  const changes: { change: OrderChange; label: string; may: boolean }[] = [
    { change: 'cancel', label: t`Cancel`, may: order.allowedActions.includes('cancelOrder') },
    { change: 'recall', label: t`Recall`, may: order.allowedActions.includes('recallParcel') },
    { change: 'delete', label: t`Delete`, may: mayDelete && (over || order.status === 'CREATED') }
  ]
  return (
    <div className="flex flex-wrap justify-end gap-1 max-md:[&>*]:grow">
      {changes.map(
        ({ change, label, may }) =>
          may && (
            <Button
              key={change}
              variant="quiet"
              size="small"
              className="text-danger hover:bg-danger-soft max-md:border-border-strong"
              aria-label={`${label} ${id}`}
              onClick={() => setAsking(change)}
            >
              {label}
            </Button>
          )
      )}
      {over && (
        <ButtonLink
          variant="quiet"
          size="small"
          className="max-md:border-border-strong"
          to={`${paths.send}?again=${order.id}`}
          aria-label={t`Send again, like ${id}`}
        >
          <Trans>Send again</Trans>
        </ButtonLink>
      )}
      {!over && (
        <ButtonLink
          variant="quiet"
          size="small"
          className="max-md:border-border-strong"
          to={paths.track(order.trackingId)}
          aria-label={t`Track ${id}`}
        >
          <Trans>Track</Trans>
        </ButtonLink>
      )}
      {asking && <ChangeDialog change={asking} order={order} onClose={() => setAsking(null)} />}
    </div>
  )
}
