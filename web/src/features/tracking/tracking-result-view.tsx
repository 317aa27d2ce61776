import { useLingui } from '@lingui/react'
import { Suspense, useState, type ReactNode } from 'react'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { lookOf } from '#components/parcel/status-badge.tsx'
import { cn } from '#lib/style/cn.ts'
import { lazyPart } from '#lib/page/lazy-page.tsx'
import { FactsBlock, TimelineBlock } from './tracking-blocks.tsx'
import { usePageTitle } from '#lib/page/page-title.ts'
import { useNow } from '#lib/page/use-now.ts'
import { useSession } from '#lib/session/session.ts'
import {
  DeadLink,
  DecisionCard,
  InstructionsCard,
  NextSteps,
  PinCard,
  ProofsCard,
  RatingCard,
  TestNote,
  TrackingPlace
} from './lazy/lazy-parts.ts'
import type { Tracked } from './data/tracking-queries.ts'
import { TrackingStatusCard } from './tracking-status-card.tsx'
import { type Reader, readerOf } from './words/reader.ts'
import { sentencesOf } from './words/sentences.ts'
import { statusWords } from './words/status-words.ts'
import { history, placeBox, TrackingColumns } from './tracking-columns.tsx'
import { takesInstructions } from './words/tracking-words.ts'
import { useSpokenStatus } from './use-spoken-status.ts'
import type { StreamStatus } from './data/use-tracking-stream.ts'

// Loaded after the text.
const TrackingTimeline = lazyPart(async () => (await import('./details/tracking-details.ts')).TrackingTimeline)
const TrackingFacts = lazyPart(async () => (await import('./details/tracking-details.ts')).TrackingFacts)
const ShareButton = lazyPart(async () => (await import('./details/tracking-details.ts')).ShareButton)

interface ResultViewProps {
  result: Tracked
  stream: StreamStatus
  trackingKey: string | null
  /** For the sender of an order that was just placed. */
  panel: ReactNode
}

/** The result: time first, then place, then history. */
export function TrackingResultView({ result, stream, trackingKey, panel }: ResultViewProps) {
  const { i18n } = useLingui()
  const now = useNow(30_000)
  const reader = readerOf(result, useSession()?.role ?? null)
  const sentences = sentencesOf(result, reader, now)
  const words = statusWords(result, sentences, now)
  const isTroubled = sentences.steps.length > 0
  // What is being typed there stays when the link or the delivery ends meanwhile.
  const [hasTaken, setHasTaken] = useState(false)
  if (!hasTaken && takesInstructions(result)) setHasTaken(true)
  const status = i18n._(lookOf(result).label)
  const titles = [...new Set([words.title, status])]
  usePageTitle(titles.join(' · '))
  const spoken = useSpokenStatus(`${titles.toReversed().join('. ')}. ${words.sentence} ${words.aside ?? ''}`)
  return (
    <>
      <p role="status" aria-live="polite" className="sr-only">
        {spoken}
      </p>
      <TrackingColumns
        side={
          <>
            {result.test && (
              <Suspense fallback={<Skeleton className="h-[98px] rounded-md" />}>
                <TestNote />
              </Suspense>
            )}
            <TrackingStatusCard {...{ result, words, stream }} promise={sentences.promise} />
            {trackingKey !== null && reader === 'public' && (
              <Suspense fallback={null}>
                <DeadLink result={result} />
              </Suspense>
            )}
            {panel}
            {result.failure && result.decision && (
              <Suspense fallback={<Skeleton className="h-60 rounded-lg" />}>
                <DecisionCard {...{ result, reader, trackingKey }} />
              </Suspense>
            )}
            {result.pin !== null && (
              <Suspense fallback={<Skeleton className="h-44 rounded-lg" />}>
                <PinCard result={result} />
              </Suspense>
            )}
            <Rating {...{ result, reader, trackingKey }} />
            {isTroubled && (
              <Suspense fallback={<Skeleton className="h-60 rounded-lg" />}>
                <NextSteps {...{ result, reader, sentences }} />
              </Suspense>
            )}
            {hasTaken && (
              // After a failed attempt it belongs to what happens next.
              <div className={cn(!isTroubled && history, 'has-[>:empty]:hidden')}>
                <Suspense fallback={<Skeleton className="h-[150px] rounded-lg" />}>
                  <InstructionsCard result={result} trackingKey={trackingKey} />
                </Suspense>
              </div>
            )}
            <div className={history}>
              {result.disclosure === 'party' && (
                <Suspense fallback={null}>
                  <ProofsCard result={result} />
                </Suspense>
              )}
              <Suspense fallback={<TimelineBlock />}>
                <TrackingTimeline {...{ result, reader }} />
              </Suspense>
              <Suspense fallback={null}>
                <ShareButton trackingId={result.trackingId} trackingKey={trackingKey} />
              </Suspense>
            </div>
          </>
        }
        main={
          <>
            <Suspense fallback={<Skeleton className={placeBox} />}>
              <TrackingPlace result={result} hint={sentences.hint} position={stream.position} />
            </Suspense>
            <Suspense fallback={<FactsBlock />}>
              <TrackingFacts result={result} />
            </Suspense>
          </>
        }
      />
    </>
  )
}

function Rating({ result, reader, trackingKey }: Pick<ResultViewProps, 'result' | 'trackingKey'> & { reader: Reader }) {
  const isForReader = reader === 'recipient' || reader === 'sender'
  if (result.status !== 'DELIVERED' || result.test || !isForReader) return null
  return (
    <Suspense fallback={<Skeleton className="h-[110px] rounded-lg" />}>
      <RatingCard result={result} trackingKey={trackingKey} />
    </Suspense>
  )
}
