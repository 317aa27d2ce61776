import { isFinalStatus } from '@ilbud/proto/http/orders/order-status'
import type { TrackingResult } from '@ilbud/proto/http/parcels/tracking'
import { keyAfterEndMs } from '@ilbud/proto/http/parcels/tracking-key'
import { useLingui } from '@lingui/react/macro'
import { FlaskConical, Link2Off } from 'lucide-react'
import { ButtonLink } from '#components/forms/button.tsx'
import { LiveMark } from '#components/display/live-mark.tsx'
import { Note } from '#components/feedback/note.tsx'
import { paths } from '#lib/page/paths.ts'
import { serverNow } from '#lib/page/server-clock.ts'

/** The key in the link no longer opens the details: says why, and how to get a new one where that can be had. */
export function DeadLink({ result: { status, returning, timeline } }: { result: TrackingResult }) {
  const { t } = useLingui()
  const end = Math.max(...timeline.map(({ timestamp }) => Date.parse(timestamp)))
  const isClosed = isFinalStatus(status) && !returning && serverNow() - end > keyAfterEndMs
  return (
    <Note tone="warning" icon={Link2Off}>
      <p className="font-semibold">{t`This link is no longer valid`}</p>
      {isClosed ? (
        <p>{t`It showed more until 30 days after the delivery or cancellation. Now you see what anybody with the tracking ID sees.`}</p>
      ) : (
        <>
          <p>
            {t`It was replaced, or is not complete, so you see what anybody with the tracking ID sees. Ask the sender for a new link.`}
          </p>
          <p className="mt-2">{t`Did you send it? Make a new link under My Orders.`}</p>
          <ButtonLink to={paths.dashboard} size="small" className="mt-2">
            {t`My Orders`}
          </ButtonLink>
        </>
      )}
    </Note>
  )
}

/** So that nobody waits for what will not come. */
export function TestNote() {
  const { t } = useLingui()
  return (
    <Note tone="info" icon={FlaskConical}>
      <p className="font-semibold">{t`Test order – nothing is delivered`}</p>
      <p>{t`A shop is trying out its connection to us. There is no parcel and no driver; a robot takes every step.`}</p>
    </Note>
  )
}

/** In the card of live updates: the stream is open, and changes do not arrive. */
export function PausedMark() {
  const { t } = useLingui()
  return (
    <div className="mt-3.5 border-t border-border pt-3.5 print:hidden">
      <LiveMark tone="warning">{t`Updates are delayed`}</LiveMark>
      <p className="mt-1 text-14 text-text-2">{t`Something may have happened that is not shown yet. We show it here as soon as we know.`}</p>
    </div>
  )
}
