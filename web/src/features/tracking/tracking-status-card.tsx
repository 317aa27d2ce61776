import type { TrackingResult } from '@ilbud/proto/http/tracking'
import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '#components/card.tsx'
import { Relay } from '#components/relay.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { formatHour, formatWindow } from '#lib/format.ts'
import { failedAttempts } from './tracking-words.ts'
import type { Tracked } from './tracking-queries.ts'
import { TrackingLive } from './tracking-live.tsx'
import type { StatusWords } from './use-status-words.ts'
import type { TrackingLink } from './use-tracking-stream.ts'

interface StatusCardProps {
  result: Tracked
  words: StatusWords
  /** How the time moved since it was last seen. */
  change: string | null
  link: TrackingLink
}

/** Status overview: the time first, then where it is on its way from hand to hand, then how sure we are. */
export function TrackingStatusCard({ result, words, change, link }: StatusCardProps) {
  const { stage, status } = result
  return (
    <Card className="is-first">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <StatusBadge status={status} />
        {stage !== null && (
          <span className="text-14 text-text-3">
            <Trans>Step {stage} of 6</Trans>
          </span>
        )}
      </div>
      <h1
        className={
          words.isTime
            ? 'mt-3.5 mb-1.5 text-[clamp(2.1rem,4vw,2.75rem)] tracking-[-0.035em]'
            : 'mt-3.5 mb-1.5 text-28 tracking-[-0.03em] md:text-[2rem]'
        }
      >
        {words.title}
      </h1>
      <p className="text-text-2">
        <b className="font-semibold text-text">{words.sentence}</b> {words.aside}
        {status === 'DELAYED' && <BrokenPromise result={result} />}
      </p>
      {stage !== null && <Relay stage={stage} failed={status === 'FAILED_ATTEMPT'} className="mt-5 mb-2.5 h-3.5" />}
      <PromiseLine result={result} />
      {change && stage !== null && status !== 'DELIVERED' && <p className="mt-1 text-14 text-text-2">{change}</p>}
      <TrackingLive link={link} keptAt={result.keptAt} />
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
  const attempts = failedAttempts(result.timeline)
  const text = promiseText()
  return text ? <p className="text-14 text-text-3">{text}</p> : null

  function promiseText(): string | null {
    const { status, eta, promise, stage } = result
    if (status === 'FAILED_ATTEMPT') return attempts > 0 ? t`Attempt ${attempts} of 2.` : null
    if (status === 'DELAYED' || stage === null) return null
    const arrives = status === 'DELIVERED' ? deliveredAt(result) : eta?.at
    const isOnTime = arrives !== undefined && Date.parse(arrives) <= Date.parse(promise.high)
    return isOnTime ? t`On time. Promised ${promised}.` : t`Promised ${promised}.`
  }
}

function deliveredAt({ timeline }: TrackingResult): string | undefined {
  return timeline.findLast(({ type, corrected }) => type === 'DELIVERED' && !corrected)?.timestamp
}

/** Contract 5: to the hour for the public, to the minute for everybody else. */
function usePromised({ promise, disclosure }: TrackingResult): string {
  const { t } = useLingui()
  if (disclosure !== 'public') return formatWindow(promise.low, promise.high)
  const [low, high] = [formatHour(promise.low), formatHour(promise.high)]
  return low === high ? t`around ${low}` : `${low}–${high}`
}
