import { formatTrackingId } from '@ilbud/proto/http/tracking-id'
import { Trans, useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#components/button.tsx'
import { Card } from '#components/card.tsx'
import { trackingLink, useCopy } from './tracking-share.tsx'

/** Contract 5: right after placing, the sender gets the link and its key to hand on. */
export function PlacedPanel({ trackingId, trackingKey }: { trackingId: string; trackingKey: string }) {
  const { t } = useLingui()
  return (
    <Card className="track-tools mb-4 border-success">
      <h2 className="text-22">
        <Trans>Your order is placed</Trans>
      </h2>
      <p className="mt-1 max-w-[60ch] text-text-2">
        <Trans>
          Send this link to the recipient. Whoever has it sees the street and, near the end, where the driver is.
        </Trans>
      </p>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        <CopyField label={t`Tracking link`} value={trackingLink(trackingId, trackingKey)} />
        <CopyField label={t`Tracking key`} value={trackingKey} />
      </div>
      <p className="mt-3 text-14 text-text-3">
        <Trans>
          Tracking ID <span className="id">{formatTrackingId(trackingId)}</span>. The confirmation e-mail carries the
          same link.
        </Trans>
      </p>
    </Card>
  )
}

function CopyField({ label, value }: { label: string; value: string }) {
  const { t } = useLingui()
  const id = useId()
  const copy = useCopy()
  return (
    <div>
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
