import { useLingui } from '@lingui/react'
import { Suspense } from 'react'
import { Skeleton } from '#components/skeleton.tsx'
import { statusLooks } from '#components/status-badge.tsx'
import { latePart } from '#lib/page/lazy-page.tsx'
import { usePageTitle } from '#lib/page/page-title.ts'
import { useNow } from '#lib/page/use-now.ts'
import { InstructionsCard, ProofsCard } from './own-parcel/own-parcel.ts'
import { ShareButton } from './tracking-share.tsx'
import type { Tracked } from './tracking-queries.ts'
import { TrackingFacts } from './tracking-facts.tsx'
import { TrackingNextSteps } from './tracking-next-steps.tsx'
import { TrackingStatusCard } from './tracking-status-card.tsx'
import { TrackingTimeline } from './tracking-timeline.tsx'
import { statusWords } from './status-words.ts'
import { stuckOf } from './stuck.ts'
import { useEtaChange } from './use-eta-change.ts'
import { takesInstructions } from './tracking-words.ts'
import { useSpokenStatus } from './use-spoken-status.ts'
import type { TrackingLink } from './use-tracking-stream.ts'

// Loaded after the text.
const TrackingPlace = latePart(async () => (await import('./tracking-place.tsx')).TrackingPlace)

interface ResultViewProps {
  result: Tracked
  link: TrackingLink
  trackingKey: string | null
}

/** The result: time first, then place, then history. */
export function TrackingResultView({ result, link, trackingKey }: ResultViewProps) {
  const { i18n } = useLingui()
  const now = useNow(30_000)
  const words = statusWords(result, now)
  const change = useEtaChange(result, result.before)
  const status = i18n._(statusLooks[result.status].label)
  usePageTitle(`${words.title} · ${status}`)
  const spoken = useSpokenStatus(`${status}. ${words.title}. ${words.sentence} ${words.aside ?? ''}`)
  return (
    <div className="track-grid">
      <p role="status" aria-live="polite" className="sr-only">
        {spoken}
      </p>
      <div className="track-side">
        <TrackingStatusCard {...{ result, words, change, link }} />
        <TrackingNextSteps result={result} stuck={stuckOf(result, now)} />
        {takesInstructions(result) && (
          <Suspense fallback={<Skeleton className="is-wish h-[150px] rounded-lg" />}>
            <InstructionsCard result={result} trackingKey={trackingKey} />
          </Suspense>
        )}
        {result.disclosure === 'party' && (
          <Suspense fallback={null}>
            <ProofsCard result={result} />
          </Suspense>
        )}
        <TrackingTimeline result={result} />
        <ShareButton trackingId={result.trackingId} trackingKey={trackingKey} />
      </div>
      <div className="track-main">
        <Suspense fallback={<Skeleton className="map-box h-80 rounded-lg min-[901px]:h-[564px]" />}>
          <TrackingPlace result={result} position={link.position} />
        </Suspense>
        <TrackingFacts result={result} />
      </div>
    </div>
  )
}
