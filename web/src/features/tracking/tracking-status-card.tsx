import type { TrackingResult } from '@ilbud/proto/http/parcels/tracking'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, type ReactNode } from 'react'
import { Card } from '#components/layout/card.tsx'
import { Relay } from '#components/parcel/relay.tsx'
import { StatusBadge } from '#components/parcel/status-badge.tsx'
import { lazyPart } from '#lib/page/lazy-page.tsx'
import { formatPromise } from '#lib/format/format.ts'
import { serverNow } from '#lib/page/server-clock.ts'
import { failedAttempts } from './words/tracking-words.ts'
import type { Tracked } from './data/tracking-queries.ts'
import { StatusHeading } from './status-heading.tsx'
import type { PromiseKey } from './words/sentences.ts'
import type { StatusWords } from './words/status-words.ts'
import { TrackingLive } from './tracking-live.tsx'
import type { StreamStatus } from './data/use-tracking-stream.ts'

// Most visitors see no change of the time while the page loads.
const EtaChangeLine = lazyPart(async () => (await import('./details/tracking-details.ts')).EtaChangeLine)
// Loads how many attempts there are: few parcels have to.
const AttemptLine = lazyPart(async () => (await import('./attempt-line.tsx')).AttemptLine)

interface StatusCardProps {
  result: Tracked
  words: StatusWords
  promise: PromiseKey | null
  stream: StreamStatus
}

/** Status overview: the time first, then where it is on its way from hand to hand, then how sure we are. */
export function TrackingStatusCard({ result, words, promise, stream }: StatusCardProps) {
  const { status, returning } = result
  // None of the six steps leads back to the sender.
  const stage = returning ? null : result.stage
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <StatusBadge status={status} returning={returning} />
        {stage !== null && (
          <span className="text-14 text-text-3">
            <Trans>Step {stage} of 6</Trans>
          </span>
        )}
      </div>
      <StatusHeading words={words}>{status === 'DELAYED' && <BrokenPromise result={result} />}</StatusHeading>
      {stage !== null && <Relay stage={stage} failed={status === 'FAILED_ATTEMPT'} className="mt-5 mb-2.5 h-3.5" />}
      <PromiseLine result={result} promise={promise} />
      {/* There is no time any more after a failed attempt. */}
      {result.eta && (
        <Suspense fallback={null}>
          <EtaChangeLine result={result} before={result.before} />
        </Suspense>
      )}
      <TrackingLive stream={stream} savedAt={result.savedAt} />
    </Card>
  )
}

/** Delayed: the first promise, struck through, next to the new time. */
function BrokenPromise({ result }: { result: TrackingResult }) {
  const promised = usePromised(result)
  return (
    <>
      {' '}
      <Trans>
        Promised <s className="whitespace-nowrap text-text-3">{promised}</s>.
      </Trans>
    </>
  )
}

function PromiseLine({ result, promise }: { result: TrackingResult; promise: PromiseKey | null }) {
  const { t } = useLingui()
  const promised = usePromised(result)
  const attempt = failedAttempts(result.timeline)
  if (!promise) return null
  const texts: Record<PromiseKey, ReactNode> = {
    attempt: (
      <Suspense fallback={t`Attempt ${attempt}.`}>
        <AttemptLine attempt={attempt} />
      </Suspense>
    ),
    earlier: t`Earlier than promised (${promised}).`,
    'on-time': t`On time. Promised ${promised}.`,
    promised: t`Promised ${promised}.`
  }
  return <p className="text-14 text-text-3">{texts[promise]}</p>
}

/** When it came, or is to come. */
function arrivalOf({ status, timeline, eta }: TrackingResult): string | undefined {
  if (status !== 'DELIVERED') return eta?.at
  return timeline.findLast(({ type, corrected }) => type === 'DELIVERED' && !corrected)?.timestamp
}

/** With its day where that is another one. */
function usePromised(result: TrackingResult): string {
  return formatPromise(result.promise, arrivalOf(result) ?? serverNow())
}
