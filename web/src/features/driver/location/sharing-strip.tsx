import { useLingui } from '@lingui/react/macro'
import { LiveMark } from '#components/live-mark.tsx'
import { formatAge } from '#lib/format.ts'
import { useNow } from '#lib/use-now.ts'
import type { Sharing } from './location-sharing.ts'

/** What becomes of the position now. Nothing while sharing is off: the switch says that. */
export function SharingStrip({ sharing }: { sharing: Sharing }) {
  if (sharing.status === 'off') return <div role="status" />
  return <Strip sharing={sharing} />
}

function Strip({ sharing: { status, sentAt } }: { sharing: Sharing }) {
  const { t } = useLingui()
  const now = useNow()
  const age = sentAt === null ? null : formatAge(sentAt, now)
  return (
    <div className="drv-strip">
      <span role="status">{mark()}</span>
      {age && <span className="text-14 font-normal text-text-2">{t`Sent ${age} ago`}</span>}
    </div>
  )

  function mark() {
    if (status === 'on') return <LiveMark tone="success">{t`Sharing your location`}</LiveMark>
    if (status === 'paused') return <LiveMark tone="warning">{t`Paused: you are off duty`}</LiveMark>
    if (status === 'starting') return <LiveMark tone="info">{t`Connecting`}</LiveMark>
    return <LiveMark tone="info">{t`Reconnecting`}</LiveMark>
  }
}
