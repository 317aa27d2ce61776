import type { TrackingResult } from '@ilbud/proto/http/tracking'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, type ReactNode } from 'react'
import { Card } from '#components/card.tsx'
import { Relay } from '#components/relay.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { latePart } from '#lib/page/lazy-page.tsx'
import { formatDay, formatHour, formatWindow, isSameDay } from '#lib/format/format.ts'
import { failedAttempts } from './tracking-words.ts'
import type { Tracked } from './tracking-queries.ts'
import { StatusHeading } from './status-heading.tsx'
import type { StatusWords } from './status-words.ts'
import { TrackingLive } from './tracking-live.tsx'
import type { TrackingLink } from './use-tracking-stream.ts'

// Asks how many attempts there are: few parcels have to.
const AttemptLine = latePart(async () => (await import('./attempt-line.tsx')).AttemptLine)

interface StatusCardProps {
  result: Tracked
  words: StatusWords
  /** How the time moved since it was last seen. Not shown when there is no time any more, as after a failed attempt. */
  change: string | null
  link: TrackingLink
}

/** Status overview: the time first, then where it is on its way from hand to hand, then how sure we are. */
export function TrackingStatusCard({ result, words, change, link }: StatusCardProps) {
  const { stage, status } = result
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <StatusBadge status={status} />
        {stage !== null && (
          <span className="text-14 text-text-3">
            <Trans>Step {stage} of 6</Trans>
          </span>
        )}
      </div>
      <StatusHeading words={words}>{status === 'DELAYED' && <BrokenPromise result={result} />}</StatusHeading>
      {stage !== null && <Relay stage={stage} failed={status === 'FAILED_ATTEMPT'} className="mt-5 mb-2.5 h-3.5" />}
      <PromiseLine result={result} />
      {change && result.eta && <p className="mt-1 text-14 text-text-2">{change}</p>}
      <TrackingLive link={link} savedAt={result.savedAt} />
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

function PromiseLine({ result }: { result: TrackingResult }) {
  const { t } = useLingui()
  const promised = usePromised(result)
  const attempt = failedAttempts(result.timeline)
  const text = promiseText()
  return text ? <p className="text-14 text-text-3">{text}</p> : null

  function promiseText(): ReactNode {
    const { status, promise, stage } = result
    if (status === 'FAILED_ATTEMPT') {
      if (attempt === 0) return null
      return (
        <Suspense fallback={t`Attempt ${attempt}.`}>
          <AttemptLine attempt={attempt} />
        </Suspense>
      )
    }
    if (status === 'DELAYED' || stage === null) return null
    const arrives = Date.parse(arrivalOf(result) ?? '')
    if (arrives < Date.parse(promise.low)) return t`Earlier than promised (${promised}).`
    return arrives <= Date.parse(promise.high) ? t`On time. Promised ${promised}.` : t`Promised ${promised}.`
  }
}

/** When it came, or is to come. */
function arrivalOf({ status, timeline, eta }: TrackingResult): string | undefined {
  if (status !== 'DELIVERED') return eta?.at
  return timeline.findLast(({ type, corrected }) => type === 'DELIVERED' && !corrected)?.timestamp
}

/** To the hour for the public, to the minute for everybody else. With its day where that is another one. */
function usePromised(result: TrackingResult): string {
  const { t } = useLingui()
  const { promise, disclosure } = result
  const arrives = arrivalOf(result)
  const day = arrives && !isSameDay(promise.low, arrives) ? `${formatDay(promise.low)} ` : ''
  if (disclosure !== 'public') return day + formatWindow(promise.low, promise.high)
  const [low, high] = [formatHour(promise.low), formatHour(promise.high)]
  return day + (low === high ? t`around ${low}` : `${low}–${high}`)
}
