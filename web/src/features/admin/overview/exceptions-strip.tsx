import type { OrderException } from '@ilbud/proto/http/admin-orders'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { LoadProblem } from '#components/load-problem.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { exceptionPath, exceptionsQuery } from '#lib/api/exceptions-query.ts'

type Reason = [OrderException, number | null, string]

/** The orders that need attention; each count links to them on the board. */
export function ExceptionsStrip() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(exceptionsQuery())
  if (error && !data) {
    return (
      <LoadProblem
        title={t`We could not count the orders that need you.`}
        error={error}
        retry={() => void refetch()}
        className="mb-4"
      />
    )
  }
  if (!data) return <Skeleton className="mb-4 h-[130px] rounded-md sm:h-[46px]" />
  const far: Reason = ['far-from-stop', data.farFromStop, t`left > 2 km away`]
  const reasons: Reason[] = [
    ['late', data.late, t`late risk`],
    ['waiting', data.waiting, t`unassigned > 10 min`],
    ['attempt-failed', data.attemptFailed, t`failed attempt`],
    ['no-position', data.noPosition, t`no position > 2 min`],
    // Nobody is waiting for these, so they are shown only if there are any.
    ...(data.farFromStop > 0 ? [far] : [])
  ]
  const Icon = data.total > 0 ? TriangleAlert : CircleCheckBig
  return (
    <nav aria-label={t`Exceptions`} className="adm-exceptions" data-none={data.total === 0 || undefined}>
      <p role="status">
        <Icon className="size-5" strokeWidth={1.75} aria-hidden />
        {data.total > 0 ? (
          <Plural value={data.total} one="# order needs you" other="# orders need you" />
        ) : (
          <Trans>No order needs you</Trans>
        )}
      </p>
      {reasons.map(([reason, count, label]) => (
        <Link key={reason} to={exceptionPath(reason)}>
          <b>{count ?? '–'}</b>
          <span>{count === null ? t`positions unknown now` : label}</span>
        </Link>
      ))}
    </nav>
  )
}
