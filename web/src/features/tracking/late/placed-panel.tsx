import { formatTrackingId } from '@ilbud/proto/http/tracking-id'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Copy, FileText, PackagePlus, QrCode, ScanQrCode, type LucideIcon } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { Button, ButtonLink } from '#components/button.tsx'
import { Card } from '#components/card.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { latePart } from '#lib/page/lazy-page.tsx'
import { saveFile } from '#lib/files/download.ts'
import { paths } from '#lib/page/paths.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { ShareButton, trackingLink, useCopy } from '#features/tracking/tracking-share.tsx'

const QrImage = latePart(async () => (await import('#components/qr-image.tsx')).QrImage)

interface PlacedPanelProps {
  trackingId: string
  trackingKey: string
  /** The order has arrived in tracking, and the page shows it. */
  isShown: boolean
}

/** Right after placing an order the sender gets the link with its key to pass on, and the label. */
export function PlacedPanel({ trackingId, trackingKey, isShown }: PlacedPanelProps) {
  const { t } = useLingui()
  const orderId = usePlacedId()
  return (
    <Card className="mb-4 border-success print:hidden">
      <h2 className="text-22">
        <Trans>Your order is placed</Trans>
      </h2>
      <p className="mt-1 max-w-[60ch] text-text-2">
        <Trans>
          Send this link to the recipient. Whoever has it sees the street and, near the end, where the driver is.
        </Trans>
      </p>
      <p role="status" className="mt-1 text-text-2 empty:hidden">
        {!isShown && <Trans>The live view opens here by itself in a moment.</Trans>}
      </p>
      <div className="mt-4 grid items-end gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1.2fr)_auto]">
        <CopyField label={t`Tracking link`} value={trackingLink(trackingId, trackingKey)} />
        <CopyField label={t`Tracking key`} value={trackingKey} />
        <ShareButton trackingId={trackingId} trackingKey={trackingKey} />
      </div>
      <p className="mt-3 max-w-[70ch] text-14 text-text-3">
        <Trans>
          Tracking ID <span className="font-id">{formatTrackingId(trackingId)}</span>. The confirmation email carries
          the same link.
        </Trans>{' '}
        <Trans>
          The key is in the link: who has only the ID sees the district and the hour. You can make a new key under My
          Orders, and the old link ends.
        </Trans>
      </p>
      <LinkAsCode link={trackingLink(trackingId, trackingKey)} />
      <div className="mt-4 flex flex-wrap gap-2 border-t border-border pt-4">
        {orderId && (
          <>
            <PdfButton
              orderId={orderId}
              trackingId={trackingId}
              what="label"
              icon={QrCode}
              text={t`Label with QR code`}
            />
            <PdfButton orderId={orderId} trackingId={trackingId} what="receipt" icon={FileText} text={t`Receipt`} />
          </>
        )}
        <ButtonLink to={paths.send} variant="outline">
          <PackagePlus className="size-5" strokeWidth={1.75} aria-hidden />
          <Trans>Send another</Trans>
        </ButtonLink>
        <ButtonLink to={paths.dashboard} variant="quiet">
          <Trans>My Orders</Trans>
        </ButtonLink>
      </div>
    </Card>
  )
}

/** The link as a QR code, for a recipient who is present. */
function LinkAsCode({ link }: { link: string }) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  return (
    <div className="mt-3">
      <Button variant="quiet" size="small" className="-ml-3" aria-expanded={shown} onClick={() => setShown(!shown)}>
        <ScanQrCode className="size-5" strokeWidth={1.75} aria-hidden />
        {shown ? <Trans>Hide the code</Trans> : <Trans>Show the link as a code</Trans>}
      </Button>
      {shown && (
        <Suspense fallback={<Skeleton className="mt-2 size-52" />}>
          <QrImage text={link} label={t`QR code of the tracking link`} className="mt-2 size-52 rounded-md" />
        </Suspense>
      )}
    </div>
  )
}

/** The id of the order that was just placed, from the order form; the URL contains only the tracking ID. */
function usePlacedId(): string | null {
  const state = useLocation().state as { placedId?: unknown } | null
  return typeof state?.placedId === 'string' ? state.placedId : null
}

interface PdfButtonProps {
  orderId: string
  trackingId: string
  what: 'label' | 'receipt'
  icon: LucideIcon
  text: string
}

function PdfButton({ orderId, trackingId, what, icon: Icon, text }: PdfButtonProps) {
  const { t } = useLingui()
  const download = useMutation({
    mutationFn: () =>
      saveFile(`/api/v1/orders/${encodeURIComponent(orderId)}/${what}.pdf`, `ilbud-${what}-${trackingId}.pdf`),
    onError: (error) => toastFailure(t`The file could not be loaded`, error)
  })
  return (
    <Button
      aria-label={t`${text}, PDF`}
      onClick={() => download.mutate()}
      busyText={download.isPending && t`One moment...`}
    >
      <Icon className="size-5" strokeWidth={1.75} aria-hidden />
      {text}
    </Button>
  )
}

function CopyField({ label, value }: { label: string; value: string }) {
  const { t } = useLingui()
  const id = useId()
  const copy = useCopy()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-14 leading-[1.3] font-semibold">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          className="min-h-(--field) w-full min-w-0 rounded-md border border-border-strong bg-sunken px-3.5 text-14 text-text"
        />
        <Button size="icon" aria-label={t`Copy: ${label}`} className="flex-none" onClick={() => void copy(value)}>
          <Copy className="size-5" strokeWidth={1.75} aria-hidden />
        </Button>
      </div>
    </div>
  )
}
