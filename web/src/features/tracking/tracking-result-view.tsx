import type { TrackingResult } from '@ilbud/proto/http/tracking'
import { useLingui } from '@lingui/react'
import { statusLooks } from '#components/status-badge.tsx'
import { usePageTitle } from '#lib/page-title.ts'
import { useNow } from '#lib/use-now.ts'
import { ShareButton } from './tracking-share.tsx'
import { TrackingFacts } from './tracking-facts.tsx'
import { TrackingNextSteps } from './tracking-next-steps.tsx'
import { TrackingPlace } from './tracking-place.tsx'
import { TrackingStatusCard } from './tracking-status-card.tsx'
import { TrackingTimeline } from './tracking-timeline.tsx'
import { useSpokenStatus } from './use-spoken-status.ts'
import { useStatusWords } from './use-status-words.ts'
import type { TrackingLink } from './use-tracking-stream.ts'

interface ResultViewProps {
  result: TrackingResult
  link: TrackingLink
  trackingKey: string | null
}

/** First the time, then the place, then the history. */
export function TrackingResultView({ result, link, trackingKey }: ResultViewProps) {
  const { i18n } = useLingui()
  const words = useStatusWords(result, useNow(30_000))
  const status = i18n._(statusLooks[result.status].label)
  usePageTitle(`${words.title} · ${status}`)
  const spoken = useSpokenStatus(`${status}. ${words.title}. ${words.sentence} ${words.aside ?? ''}`)
  return (
    <div className="track-grid">
      <p role="status" aria-live="polite" className="sr-only">
        {spoken}
      </p>
      <div className="track-side">
        <TrackingStatusCard result={result} words={words} link={link} />
        <TrackingNextSteps result={result} />
        <TrackingTimeline result={result} />
        <ShareButton trackingId={result.trackingId} trackingKey={trackingKey} />
      </div>
      <div className="track-main">
        <TrackingPlace result={result} position={link.position} />
        <TrackingFacts result={result} />
      </div>
    </div>
  )
}
