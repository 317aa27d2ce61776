import type { AdminDriver } from '@ilbud/proto/http/dispatch/drivers'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Switch } from '#components/forms/choice.tsx'
import { LoadProblem } from '#components/feedback/load-problem.tsx'
import { cn } from '#lib/style/cn.ts'
import { Initials } from '#features/dispatch/initials.tsx'
import { formatAge, formatTime } from '#lib/format/format.ts'
import { useNow } from '#lib/page/use-now.ts'

/** As on the map, which shows fresher positions than the list. */
const staleMs = 60_000

interface DriversListProps {
  list: UseQueryResult<AdminDriver[]>
  chosen: string
  onPick: (id: string) => void
  /** Null where the list replaces the map and cannot be closed. */
  onClose: (() => void) | null
}

/**
 * The map as a list: who is on duty, with which orders, and how old the position is. Selecting a driver lists their
 * orders.
 */
export function DriversList({ list, chosen, onPick, onClose }: DriversListProps) {
  const { t } = useLingui()
  const drivers = list.data ?? []
  const now = useNow(5_000)
  const [everybody, setEverybody] = useState(false)
  const shown = drivers
    .filter(({ onDuty, disabled }) => onDuty || (everybody && !disabled))
    // Not by their orders, with which they would move under the pointer.
    .toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? ''))
  return (
    <div
      className={cn(
        'absolute top-15 left-3 z-1 w-[min(300px,calc(100%-24px))] overflow-y-auto rounded-lg border border-border bg-surface pt-1 shadow-2',
        // Above the line that says why there is no map.
        onClose ? 'bottom-3' : 'bottom-18'
      )}
    >
      <div className="flex items-center gap-2 pl-3">
        <h2 className="grow text-16">
          {list.data ? (
            <Plural value={drivers.filter(({ onDuty }) => onDuty).length} one="# on duty" other="# on duty" />
          ) : (
            <Trans>Drivers</Trans>
          )}
        </h2>
        {onClose && (
          <Button variant="quiet" size="icon" aria-label={t`Close the list of drivers`} onClick={onClose}>
            <X className="size-4" strokeWidth={2} aria-hidden />
          </Button>
        )}
      </div>
      {list.error && !list.data && (
        <LoadProblem title={t`We could not load the drivers.`} query={list} className="m-3" />
      )}
      <Switch
        className="px-3"
        label={<Trans>Also off duty</Trans>}
        checked={everybody}
        onChange={(event) => setEverybody(event.target.checked)}
      />
      <ul className="grid gap-1 px-2 pb-2">
        {shown.map((driver) => (
          <li key={driver.id}>
            <button
              type="button"
              aria-pressed={chosen === driver.id}
              className="grid w-full grid-cols-[34px_1fr] items-center gap-2.5 rounded-md border border-transparent px-2 py-1.5 text-left leading-tight hover:bg-sunken aria-pressed:border-primary aria-pressed:bg-primary-soft"
              onClick={() => onPick(driver.id)}
            >
              <Initials name={driver.name ?? '?'} />
              <span className="min-w-0">
                <b className="font-semibold">{driver.name ?? t`Unknown name`}</b>
                <span className="block text-13 text-text-2">
                  <Facts driver={driver} now={now} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Facts({ driver: { openOrders, onDuty, position, breakUntil }, now }: { driver: AdminDriver; now: number }) {
  const { t } = useLingui()
  const work = openOrders === 0 ? t`No orders` : plural(openOrders, { one: '# open order', other: '# open orders' })
  if (!onDuty) return `${work} · ${t`off duty`}`
  if (breakUntil && Date.parse(breakUntil) > now) {
    const time = formatTime(breakUntil)
    return `${work} · ${t`break until ${time}`}`
  }
  if (!position) return `${work} · ${t`no position`}`
  const isStale = now - Date.parse(position.at) >= staleMs
  const age = formatAge(position.at, now)
  return isStale ? `${work} · ${t`seen ${age} ago`}` : work
}
