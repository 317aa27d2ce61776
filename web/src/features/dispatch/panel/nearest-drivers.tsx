import type { AdminOrderDetail, Candidate } from '@ilbud/proto/http/admin-orders'
import type { AdminDriver } from '@ilbud/proto/http/drivers'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { Field, Input } from '#components/field.tsx'
import { LoadProblem } from '#components/load-problem.tsx'
import { Loading, Skeleton } from '#components/skeleton.tsx'
import { formatAge, formatDistance } from '#lib/format/format.ts'
import { useDebounced } from '#lib/lists/use-debounced.ts'
import { foundDriversQuery } from '#features/dispatch/board/board-queries.ts'
import { Initials } from '#features/dispatch/initials.tsx'
import { shortName } from '#features/dispatch/board/order-row.tsx'
import { candidatesQuery, renewMs } from './candidates-query.ts'

const shownFirst = 3
const typingMs = 250

interface NearestDriversProps {
  /** Its present driver is left out. */
  order: Pick<AdminOrderDetail, 'id' | 'version' | 'driver'>
  chosen: Candidate | null
  onChoose: (driver: Candidate) => void
}

/** The drivers who could take the order, nearest first; others are found by name or phone. */
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
    return <LoadProblem title={t`We could not load the drivers.`} error={error} retry={() => void refetch()} />
  }
  const driverId = order.driver?.id ?? null
  const others = data.filter((candidate) => candidate.driverId !== driverId)
  if (others.length === 0) return <p className="text-text-2">{t`No driver can take it now.`}</p>
  if (others.length <= shownFirst) {
    return (
      <div {...still}>
        <Choices label={t`Nearest drivers`} drivers={others} chosen={chosen} onChoose={onChoose} />
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
            label={t`Nearest drivers`}
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
    return <LoadProblem title={t`We could not load the drivers.`} error={error} retry={() => void refetch()} />
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
  return { driverId: id, name: name ?? unknown, distanceKm: null, openOrders, onDuty, ageSeconds }
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
    <label className="grid grid-cols-[34px_1fr_auto] items-center gap-2.5 rounded-md border border-border px-2.5 py-1.5 text-13 leading-tight has-checked:border-2 has-checked:border-primary has-checked:bg-primary-soft has-checked:px-[9px] has-checked:py-[5px] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:border-[Highlight]">
      <input type="radio" name="candidate" className="sr-only" checked={checked} onChange={() => onChoose(candidate)} />
      <Initials name={name} />
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
      <span className="font-display text-14 leading-none font-semibold normal-nums">
        {distanceKm !== null && formatDistance(distanceKm)}
        {/* A dash where the driver's position is known and the order's is not. */}
        {distanceKm === null && (ageSeconds === null ? t`no position` : '–')}
      </span>
    </label>
  )
}
