import type { Candidate } from '@ilbud/proto/http/admin-orders'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { LoadProblem } from '#components/load-problem.tsx'
import { Loading, Skeleton } from '#components/skeleton.tsx'
import { formatAge, formatDistance } from '#lib/format/format.ts'
import { initialsOf } from '#lib/format/initials.ts'
import { candidatesQuery } from '#features/dispatch/board/board-queries.ts'
import { shortName } from '#features/dispatch/board/order-row.tsx'

const shownFirst = 3

interface NearestDriversProps {
  orderId: string
  /** The order's present driver, who is left out. */
  driverId: string | null
  chosen: string | null
  onChoose: (driver: Candidate) => void
}

/** The drivers who could take the order, nearest first. */
export function NearestDrivers({ orderId, driverId, chosen, onChoose }: NearestDriversProps) {
  const { t } = useLingui()
  const [all, setAll] = useState(false)
  const { data, isPending, error, refetch } = useQuery(candidatesQuery(orderId))
  if (isPending) {
    return (
      <Loading label={t`Loading drivers`} className="grid gap-1.5">
        {Array.from({ length: shownFirst }, (_, at) => (
          <Skeleton key={at} className="h-12 rounded-md" />
        ))}
      </Loading>
    )
  }
  if (error) {
    return <LoadProblem title={t`We could not load the drivers.`} error={error} retry={() => void refetch()} />
  }
  const others = data.filter((candidate) => candidate.driverId !== driverId)
  if (others.length === 0) return <p className="text-text-2">{t`No driver can take it now.`}</p>
  const shown = all ? others : others.slice(0, shownFirst)
  return (
    <>
      <div role="radiogroup" aria-label={t`Nearest drivers`} className="bd-candidates">
        {shown.map((candidate) => (
          <CandidateChoice
            key={candidate.driverId}
            candidate={candidate}
            checked={chosen === candidate.driverId}
            onChoose={onChoose}
          />
        ))}
      </div>
      {!all && others.length > shown.length && (
        <Button variant="quiet" size="small" className="mt-1 px-1" onClick={() => setAll(true)}>
          <Trans>Show {others.length} drivers</Trans>
        </Button>
      )}
    </>
  )
}

interface CandidateChoiceProps {
  candidate: Candidate
  checked: boolean
  onChoose: (driver: Candidate) => void
}

function CandidateChoice({ candidate, checked, onChoose }: CandidateChoiceProps) {
  const { t } = useLingui()
  const { name, distanceKm, openOrders, onDuty, ageSeconds } = candidate
  const age = ageSeconds !== null && ageSeconds >= 60 ? formatAge(0, ageSeconds * 1000) : null
  return (
    <label className="bd-candidate">
      <input type="radio" name="candidate" className="sr-only" checked={checked} onChange={() => onChoose(candidate)} />
      <span className="bd-initials" aria-hidden>
        {initialsOf(name)}
      </span>
      <span className="min-w-0">
        <b className="font-semibold">{shortName(name)}</b>
        <span className="block text-text-2">
          {[
            openOrders === 0 ? t`No orders` : plural(openOrders, { one: '# open order', other: '# open orders' }),
            !onDuty && t`off duty`,
            age && t`seen ${age} ago`
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className="bd-km">
        {distanceKm !== null && formatDistance(distanceKm)}
        {/* Seen, but how far away cannot be told: where the order is, is not known. */}
        {distanceKm === null && (ageSeconds === null ? t`no position` : '–')}
      </span>
    </label>
  )
}
