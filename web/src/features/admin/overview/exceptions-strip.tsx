import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { cn } from '#lib/style/cn.ts'
import { exceptionPath, exceptionsQuery } from '#lib/api/exceptions-query.ts'
import { inboxQuery } from '#lib/api/inbox-query.ts'
import { inboxHash } from '#lib/page/paths.ts'

const part = 'flex min-h-11 items-center gap-2.5 bg-surface px-[18px] py-2 text-text max-lg:px-3'

type Reason = [to: string, count: number | null, label: string]

/** The orders that need attention; each count links to them on the board. */
export function ExceptionsStrip() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(exceptionsQuery())
  const messages = useQuery(inboxQuery()).data?.length ?? 0
  if (error && !data) {
    return (
      <LoadProblem
        title={t`We could not count the orders that need you.`}
        query={{ error, refetch }}
        className="mb-4"
      />
    )
  }
  if (!data) return <Skeleton className="mb-4 h-[130px] rounded-md sm:h-[46px]" />
  const far: Reason = [exceptionPath('far-from-stop'), data.farFromStop, t`left > 2 km away`]
  const unlocated: Reason = [exceptionPath('not-located'), data.notLocated, t`address not on the map`]
  const unanswered: Reason = [inboxHash, messages, t`drivers waiting for an answer`]
  const reasons: Reason[] = [
    [exceptionPath('late'), data.late, t`late risk`],
    [exceptionPath('waiting'), data.waiting, t`unassigned > 10 min`],
    [exceptionPath('attempt-failed'), data.attemptFailed, t`failed attempt`],
    [exceptionPath('no-position'), data.noPosition, t`no position > 2 min`],
    ...(data.notLocated > 0 ? [unlocated] : []),
    ...(messages > 0 ? [unanswered] : []),
    // Nobody is waiting for these, so they are shown only if there are any.
    ...(data.farFromStop > 0 ? [far] : [])
  ]
  const Icon = data.total > 0 ? TriangleAlert : CircleCheckBig
  return (
    <nav
      aria-label={t`Exceptions`}
      className={cn(
        // Below it are two in a row, one if the text is large.
        'mb-4 gap-px overflow-hidden rounded-md border border-border bg-border max-lg:flex max-lg:flex-wrap max-lg:border-t-[5px] lg:grid lg:auto-cols-[1fr] lg:grid-flow-col lg:grid-cols-[auto] lg:border-l-[5px]',
        data.total > 0 ? 'max-lg:border-t-danger lg:border-l-danger' : 'max-lg:border-t-success lg:border-l-success'
      )}
    >
      <p
        role="status"
        className={cn(part, 'font-display text-16 leading-[1.2] font-bold normal-nums max-lg:basis-full')}
      >
        <Icon
          className={cn('size-5', data.total > 0 ? 'text-danger' : 'text-success')}
          strokeWidth={1.75}
          aria-hidden
        />
        {data.total > 0 ? (
          <Plural value={data.total} one="# order needs you" other="# orders need you" />
        ) : (
          <Trans>No order needs you</Trans>
        )}
      </p>
      {reasons.map(([to, count, label]) => (
        <Link
          key={to}
          to={to}
          className={cn(
            part,
            'no-underline hover:bg-sunken focus-visible:-outline-offset-3 max-lg:grow max-lg:basis-[max(40%,9rem)]'
          )}
        >
          <b className="font-display text-[1.25rem] leading-none font-bold normal-nums">{count ?? '–'}</b>
          <span className="min-w-0 leading-tight wrap-break-word text-text-2">
            {count === null ? t`positions unknown now` : label}
          </span>
        </Link>
      ))}
    </nav>
  )
}
