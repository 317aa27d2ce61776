import type { Rating } from '@ilbud/proto/http/parcels/rating'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDateTime } from '#lib/format/format.ts'
import { PanelSection } from './panel-section.tsx'

/** How sender or recipient rated the delivery. */
export function PanelRating({ rating: { stars, text, by, at } }: { rating: Rating }) {
  const { t } = useLingui()
  return (
    <PanelSection title={<Trans>Rating</Trans>}>
      <p>
        <b className="font-semibold">{t`${stars} of 5 stars`}</b>
        <span className="block text-text-2">
          {by === 'sender' ? t`By the sender` : t`By the recipient`}, {formatDateTime(at)}
        </span>
      </p>
      {text && <p className="mt-1 break-words whitespace-pre-line">{text}</p>}
    </PanelSection>
  )
}
