import type { CustomerOrder } from '@ilbud/proto/http/orders/orders'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Copy, Share2 } from 'lucide-react'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { paths } from '#lib/page/paths.ts'
import { inTranslation } from '#lib/api/refusal-words.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { toast } from '#lib/page/toast.ts'
import { renewTrackingKey } from '#features/my-orders/orders-queries.ts'

/**
 * Creates a new tracking link, after which the old one no longer works: for lost links, and links in the wrong hands.
 */
export function NewKeyDialog({ order, onClose }: { order: CustomerOrder; onClose: () => void }) {
  const { t } = useLingui()
  const trackingId = formatTrackingId(order.trackingId)
  const renewal = useMutation({
    mutationFn: () => renewTrackingKey(order.id),
    onError: (error) =>
      toastFailure(
        t`Could not make a new link`,
        error,
        inTranslation({ LINK_CLOSED: t`The link of an order shows its details for 30 days after its end` })
      )
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`New tracking link`}
      description={
        renewal.isSuccess
          ? t`This link is shown once. The old one no longer shows more than the tracking ID does.`
          : t`Order ${trackingId} gets a new link to hand on. The old one ends at once, also in emails already sent.`
      }
    >
      {renewal.isSuccess ? (
        <NewLink link={linkOf(renewal.data)} />
      ) : (
        <div className="mt-5 grid gap-2">
          <Button
            variant="primary"
            block
            onClick={() => renewal.mutate()}
            busyText={renewal.isPending && t`One moment...`}
          >
            <Trans>Make a new link</Trans>
          </Button>
          <Button block onClick={onClose}>
            <Trans>Keep the old one</Trans>
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function linkOf({ trackingId, trackingKey }: { trackingId: string; trackingKey: string }): string {
  return new URL(paths.track(trackingId, trackingKey), window.location.origin).href
}

function NewLink({ link }: { link: string }) {
  const { t } = useLingui()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toast({ title: t`Copied`, variant: 'success' })
    } catch {
      toast({ title: t`Could not copy`, description: t`Mark the text and copy it yourself.`, variant: 'destructive' })
    }
  }
  // Closing the share sheet rejects, which is not an error.
  const share = () => navigator.share({ url: link }).catch(() => undefined)
  return (
    <div className="mt-4 grid gap-3">
      <Field label={t`Tracking link`}>
        <Input readOnly value={link} className="bg-sunken text-14" onFocus={(event) => event.target.select()} />
      </Field>
      <Button variant="primary" block onClick={() => void copy()}>
        <Copy className="size-5" strokeWidth={1.75} aria-hidden />
        <Trans>Copy</Trans>
      </Button>
      {'share' in navigator && (
        <Button block onClick={() => void share()}>
          <Share2 className="size-5" strokeWidth={1.75} aria-hidden />
          <Trans>Share</Trans>
        </Button>
      )}
    </div>
  )
}
