import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { useLingui as useI18n } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { LiveMark } from '#components/display/live-mark.tsx'
import { statusLooks } from '#components/parcel/status-badge.tsx'
import type { LiveOrders } from './use-live-orders.ts'

/** Whether the list is updated live, and what changed last. */
export function LiveLine({ live: { state, news } }: { live: LiveOrders }) {
  const { t } = useLingui()
  const { i18n } = useI18n()
  const text = news && `${formatTrackingId(news.trackingId)}: ${i18n._(statusLooks[news.status].label)}`
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 pb-2 text-14 text-text-2 md:min-h-7">
      {state === 'live' ? (
        <LiveMark tone="success">{t`Connected`}</LiveMark>
      ) : state === 'delayed' ? (
        <LiveMark tone="warning">{t`Updates are delayed`}</LiveMark>
      ) : state === 'refused' ? (
        <LiveMark tone="warning">{t`Not live: reload to see what is new`}</LiveMark>
      ) : (
        <LiveMark tone="info">{state === 'connecting' ? t`Connecting` : t`Reconnecting`}</LiveMark>
      )}
      <p role="status">{text}</p>
    </div>
  )
}
