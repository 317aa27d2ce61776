import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { LiveMark } from '#components/display/live-mark.tsx'
import { formatAge, formatTime } from '#lib/format/format.ts'
import { useDeviceNow } from '#lib/page/use-now.ts'
import { PausedMark } from './lazy/lazy-parts.ts'
import type { StreamStatus } from './data/use-tracking-stream.ts'

/** After so long without contact the card shows when the last update was, instead of "reconnecting". */
const lastUpdateAfterMs = 60_000

/** The card of live updates. "Connected" only while that is true (docs/screens.md). */
export function TrackingLive({ stream, savedAt }: { stream: StreamStatus; savedAt: number | null }) {
  const { t } = useLingui()
  const now = useDeviceNow()
  const age = formatAge(savedAt ?? stream.lastMessageAt, now)
  if (savedAt !== null) {
    const time = formatTime(savedAt)
    return (
      <div className="mt-3.5 border-t border-border pt-3.5">
        <LiveMark tone="warning">{t`Saved copy from ${time}, ${age} old`}</LiveMark>
        <p className="mt-1 text-14 text-text-2">{t`We cannot be reached right now. The page renews itself when we can.`}</p>
      </div>
    )
  }
  if (stream.state === 'connected' && stream.isPaused) {
    return (
      <Suspense fallback={null}>
        <PausedMark />
      </Suspense>
    )
  }
  return (
    <div className="mt-3.5 flex flex-wrap items-center justify-between gap-2 border-t border-border pt-3.5 print:hidden">
      <ConnectionMark stream={stream} now={now} />
      <span className="text-14 text-text-3">{t`Updated ${age} ago`}</span>
    </div>
  )
}

function ConnectionMark({ stream: { state, lastMessageAt }, now }: { stream: StreamStatus; now: number }) {
  const { t } = useLingui()
  const time = formatTime(lastMessageAt)
  if (state === 'connected') return <LiveMark tone="success">{t`Connected`}</LiveMark>
  if (now - lastMessageAt > lastUpdateAfterMs) return <LiveMark tone="warning">{t`Last update ${time}`}</LiveMark>
  return <LiveMark tone="info">{state === 'connecting' ? t`Connecting` : t`Reconnecting`}</LiveMark>
}
