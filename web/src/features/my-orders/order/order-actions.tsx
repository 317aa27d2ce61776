import type { CustomerOrderDetail } from '@ilbud/proto/http/orders/orders'
import { keyAfterEndMs } from '@ilbud/proto/http/parcels/tracking-key'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { FileText, KeyRound, MapPinned, Pencil, PackagePlus, QrCode, Repeat, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { saveFile } from '#lib/files/download.ts'
import { paths } from '#lib/page/paths.ts'
import { serverNow } from '#lib/page/server-clock.ts'
import { inTranslation } from '#lib/api/refusal-words.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { isOver } from '#lib/parcel/is-over.ts'
import { documentPath, type OrderChange } from '#features/my-orders/orders-queries.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

interface OrderActionsProps {
  order: CustomerOrderDetail
  onEdit: () => void
}

/** The actions that the server allows this user (`allowedActions`). */
export function OrderActions({ order, onEdit }: OrderActionsProps) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<Exclude<OrderChange, 'delete'> | 'key' | null>(null)
  const over = isOver(order)
  const may = new Set(order.allowedActions)
  // Nothing is changed before the end: a link that may still be open is offered.
  const isLinkClosed = over && serverNow() - Date.parse(order.updatedAt) > keyAfterEndMs
  return (
    <div className="mt-4 grid gap-2">
      <ButtonLink variant="primary" to={over ? paths.sendAgain(order.id) : paths.track(order.trackingId)}>
        <Icon of={over ? PackagePlus : MapPinned} />
        {over ? <Trans>Send again</Trans> : <Trans>Track</Trans>}
      </ButtonLink>
      <div className="grid grid-cols-2 gap-2">
        {order.status !== 'CANCELED' && (
          <>
            <DocumentButton order={order} what="label" icon={QrCode} text={t`Label`} />
            <DocumentButton order={order} what="receipt" icon={FileText} text={t`Order confirmation`} />
          </>
        )}
        {may.has('editOrder') && (
          <Button size="small" onClick={onEdit}>
            <Icon of={Pencil} />
            <Trans>Edit order</Trans>
          </Button>
        )}
        {!isLinkClosed && (
          <Button size="small" onClick={() => setAsking('key')}>
            <Icon of={KeyRound} />
            <Trans>New tracking link</Trans>
          </Button>
        )}
        <ButtonLink
          size="small"
          variant="outline"
          to={over ? paths.track(order.trackingId) : paths.sendAgain(order.id)}
        >
          <Icon of={over ? MapPinned : PackagePlus} />
          {over ? <Trans>Track</Trans> : <Trans>Send again</Trans>}
        </ButtonLink>
        {!order.test && (
          <ButtonLink size="small" variant="outline" to={`${paths.recurring}?from=${order.id}`}>
            <Icon of={Repeat} />
            <Trans>Repeat regularly</Trans>
          </ButtonLink>
        )}
        {may.has('cancelOrder') && (
          <Button size="small" variant="danger" onClick={() => setAsking('cancel')}>
            <Trans>Cancel Order</Trans>
          </Button>
        )}
        {may.has('recallParcel') && (
          <Button size="small" variant="danger" onClick={() => setAsking('recall')}>
            <Trans>Recall parcel</Trans>
          </Button>
        )}
      </div>
      {asking === 'key' && <NewKeyDialog order={order} onClose={() => setAsking(null)} />}
      {asking !== null && asking !== 'key' && (
        <ChangeDialog change={asking} order={order} onClose={() => setAsking(null)} />
      )}
    </div>
  )
}

function Icon({ of: Shape }: { of: LucideIcon }) {
  return <Shape className="size-5 flex-none" strokeWidth={1.75} aria-hidden />
}

interface DocumentButtonProps {
  order: CustomerOrderDetail
  what: 'label' | 'receipt'
  icon: LucideIcon
  text: string
}

function DocumentButton({ order, what, icon, text }: DocumentButtonProps) {
  const { t } = useLingui()
  const download = useMutation({
    mutationFn: () => saveFile(documentPath(order.id, what), `ilbud-${what}-${order.trackingId}.pdf`),
    onError: (error) =>
      toastFailure(
        t`The file could not be loaded`,
        error,
        inTranslation({ ORDER_CANCELED: t`The order was canceled.` })
      )
  })
  return (
    <Button
      size="small"
      aria-label={t`${text}, PDF`}
      onClick={() => download.mutate()}
      busyText={download.isPending && t`One moment...`}
    >
      <Icon of={icon} />
      {text}
    </Button>
  )
}
