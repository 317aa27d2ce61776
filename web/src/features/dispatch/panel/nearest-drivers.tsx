import type { AdminOrderDetail, Candidate } from '@ilbud/proto/http/dispatch/admin-orders'
import type { AdminDriver } from '@ilbud/proto/http/dispatch/drivers'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Field, Input } from '#components/forms/field.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { Loading, Skeleton } from '#components/feedback/skeleton.tsx'
import { useDebounced } from '#lib/lists/use-debounced.ts'
import { foundDriversQuery } from '#features/dispatch/board/board-queries.ts'
import { CandidateChoice } from './candidate-choice.tsx'
import { candidatesQuery, isPlanned, renewMs } from './candidates-query.ts'

const shownFirst = 3
const typingMs = 250

interface NearestDriversProps {
  /** Its present driver is left out. */
  order: Pick<AdminOrderDetail, 'id' | 'version' | 'driver'>
  chosen: Candidate | null
  onChoose: (driver: Candidate) => void
}

/** The drivers who could take the order, best first; others are found by name or phone. */
export function NearestDrivers({ order, chosen, onChoose }: NearestDriversProps) {
  const { t } = useLingui()
  const [all, setAll] = useState(false)
  const [typed, setTyped] = useState('')
  // Not while somebody is about to choose: sorted again under the pointer, a press would choose another driver.
  const [isChoosing, setChoosing] = useState(false)
  const { data, isPending, error, refetch } = useQuery({
    ...candidatesQuery(order),
    refetchInterval: isChoosing ? false : renewMs
  })
  const still = { onPointerEnter: () => setChoosing(true), onPointerLeave: () => setChoosing(false) }
  if (isPending) return <LoadingDrivers />
  if (error) {
    return <LoadProblem title={t`We could not load the drivers.`} query={{ error, refetch }} />
  }
  const driverId = order.driver?.id ?? null
  const others = data.filter((candidate) => candidate.driverId !== driverId)
  if (others.length === 0) return <p className="text-text-2">{t`No driver can take it now.`}</p>
  const label = isPlanned(data) ? t`Suggested drivers` : t`Nearest drivers`
  if (others.length <= shownFirst) {
    return (
      <div {...still}>
        <Choices label={label} drivers={others} chosen={chosen} onChoose={onChoose} />
      </div>
    )
  }
  return (
    <div {...still}>
      <Field label={t`Search drivers`} hideLabel className="mb-2.5">
        <Input
          type="search"
          className="text-14"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={t`Name or phone`}
          maxLength={100}
          autoComplete="off"
        />
      </Field>
      {typed.trim() === '' ? (
        <>
          <Choices
            label={label}
            drivers={all ? others : withChosen(others.slice(0, shownFirst), chosen)}
            chosen={chosen}
            onChoose={onChoose}
          />
          {!all && (
            <Button variant="quiet" size="small" className="mt-1 px-1" onClick={() => setAll(true)}>
              <Trans>Show {others.length} drivers</Trans>
            </Button>
          )}
        </>
      ) : (
        <FoundDrivers typed={typed.trim()} near={data} driverId={driverId} chosen={chosen} onChoose={onChoose} />
      )}
    </div>
  )
}

/** The chosen driver is always among the choices, also when found by a search. */
function withChosen(drivers: Candidate[], chosen: Candidate | null): Candidate[] {
  const isMissing = chosen !== null && !drivers.some(({ driverId }) => driverId === chosen.driverId)
  return isMissing ? [...drivers, chosen] : drivers
}

interface FoundDriversProps extends Omit<NearestDriversProps, 'order'> {
  typed: string
  driverId: string | null
  /** The nearest drivers, whose distance is known. */
  near: readonly Candidate[]
}

function FoundDrivers({ typed, near, driverId, chosen, onChoose }: FoundDriversProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(foundDriversQuery(useDebounced(typed, typingMs)))
  if (error) {
    return <LoadProblem title={t`We could not load the drivers.`} query={{ error, refetch }} />
  }
  if (!data) return <LoadingDrivers />
  const found = data
    .filter(({ id, disabled, invited }) => id !== driverId && !disabled && !invited)
    .map((driver) => near.find((candidate) => candidate.driverId === driver.id) ?? asCandidate(driver, t`Unknown name`))
  return (
    <>
      <p role="status" className={found.length === 0 ? 'text-text-2' : 'sr-only'}>
        {found.length === 0
          ? t`No driver found.`
          : plural(found.length, { one: '# driver found', other: '# drivers found' })}
      </p>
      <Choices label={t`Drivers found`} drivers={found} chosen={chosen} onChoose={onChoose} />
    </>
  )
}

function asCandidate({ id, name, openOrders, onDuty, ageSeconds }: AdminDriver, unknown: string): Candidate {
  const unplanned = { addedMinutes: null, addedKm: null, lateMinutes: null, fits: null, reason: null }
  return { driverId: id, name: name ?? unknown, distanceKm: null, openOrders, onDuty, ageSeconds, ...unplanned }
}

function LoadingDrivers() {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading drivers`} className="grid gap-1.5">
      {Array.from({ length: shownFirst }, (_, at) => (
        <Skeleton key={at} className="h-12 rounded-md" />
      ))}
    </Loading>
  )
}

interface ChoicesProps extends Pick<NearestDriversProps, 'chosen' | 'onChoose'> {
  label: string
  drivers: readonly Candidate[]
}

function Choices({ label, drivers, chosen, onChoose }: ChoicesProps) {
  return (
    <div role="radiogroup" aria-label={label} className="grid gap-1.5">
      {drivers.map((candidate) => (
        <CandidateChoice
          key={candidate.driverId}
          candidate={candidate}
          checked={chosen?.driverId === candidate.driverId}
          onChoose={onChoose}
        />
      ))}
    </div>
  )
}
