import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Copy, FileText, PackagePlus, QrCode, ScanQrCode, Share2, type LucideIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { Card } from '#components/layout/card.tsx'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { lazyPart } from '#lib/page/lazy-page.tsx'
import { saveFile } from '#lib/files/download.ts'
import { paths } from '#lib/page/paths.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { share, trackingLink, useCopy } from '#features/tracking/details/tracking-share.tsx'

const QrImage = lazyPart(async () => (await import('#components/display/qr-image.tsx')).QrImage)

interface PlacedPanelProps {
  trackingId: string
  trackingKey: string
  /** The order has arrived in tracking, and the page shows it. */
  isShown: boolean
}

/** Right after placing an order, below its state: the link to share, without showing its key, and the documents. */
export function PlacedPanel({ trackingId, trackingKey, isShown }: PlacedPanelProps) {
  const { t } = useLingui()
  const orderId = usePlacedId()
  const copy = useCopy()
  const link = trackingLink(trackingId, trackingKey)
  return (
    <Card className="border-success print:hidden">
      <h2 className="text-18">
        <Trans>Your order is placed</Trans>
      </h2>
      <p className="mt-1 text-text-2">
        <Trans>Send the recipient the link: it shows the street and, near the end, where the driver is.</Trans>
      </p>
      <p role="status" className="mt-1 text-text-2 empty:hidden">
        {!isShown && <Trans>The live view opens here by itself in a moment.</Trans>}
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        {'share' in navigator ? (
          <>
            <Button variant="primary" onClick={() => void share(t`Follow the parcel`, link)}>
              <Share2 className="size-5" strokeWidth={1.75} aria-hidden />
              <Trans>Share the link</Trans>
            </Button>
            <Button onClick={() => void copy(link)}>
              <Copy className="size-5" strokeWidth={1.75} aria-hidden />
              <Trans>Copy the link</Trans>
            </Button>
          </>
        ) : (
          <Button variant="primary" className="col-span-2" onClick={() => void copy(link)}>
            <Copy className="size-5" strokeWidth={1.75} aria-hidden />
            <Trans>Copy the link</Trans>
          </Button>
        )}
      </div>
      <LinkAsCode link={link} />
      <div className="mt-3 flex flex-wrap gap-2 border-t border-border pt-4">
        {orderId && (
          <>
            <PdfButton
              orderId={orderId}
              trackingId={trackingId}
              what="label"
              icon={QrCode}
              text={t`Label with QR code`}
            />
            <PdfButton
              orderId={orderId}
              trackingId={trackingId}
              what="receipt"
              icon={FileText}
              text={t`Order confirmation`}
            />
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
      <p className="mt-3 text-14 text-text-3">
        <Trans>The confirmation email has the link too. You can make a new one under My Orders.</Trans>
      </p>
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
        {shown ? <Trans>Hide the QR code</Trans> : <Trans>Show the link as a QR code</Trans>}
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
