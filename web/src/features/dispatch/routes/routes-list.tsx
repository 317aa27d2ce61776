import type { FleetRoute } from '@ilbud/proto/http/dispatch/driver-route'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { formatDistance, formatTime } from '#lib/format/format.ts'
import { cn } from '#lib/style/cn.ts'
import { pointing } from './pointed.ts'
import type { RouteMark } from './route-marks.ts'
import { RouteStops, type RouteStopsProps } from './route-stops.tsx'
import { isAfterShift, isLate } from './route-words.ts'
import type { Drag } from './moving/use-drag.ts'
import type { MarkOf } from './use-route-marks.ts'

interface RoutesListProps extends Omit<RouteStopsProps, 'route' | 'mark' | 'dropAt' | 'draggedId'> {
  routes: readonly FleetRoute[]
  markOf: MarkOf
  chosen: string | null
  onPick: (driverId: string) => void
  drag: Drag | null
  now: number
}

/** Every driver with what is left of their route; the chosen one with all stops. Who will be late comes first. */
export function RoutesList({ routes, markOf, chosen, onPick, drag, now, ...rest }: RoutesListProps) {
  const [everybody, setEverybody] = useState(false)
  const open = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // Whoever is chosen on the map or the timeline may be far down. Newer browsers return a promise, which is no cleanup.
    open.current?.scrollIntoView?.({ block: 'nearest' })
  }, [chosen])
  const idle = routes.filter(({ stops }) => stops.length === 0)
  // Whoever drags an order may be looking for a driver who has nothing to do.
  const shown = everybody || drag ? routes : routes.filter(({ stops }) => stops.length > 0)
  return (
    <>
      <ul className="m-0 list-none p-0">
        {shown.map((route) => {
          const { driverId } = route
          const over = drag?.over?.driverId === driverId ? drag.over : null
          const own = drag?.load.kind === 'stop' && drag.load.driverId === driverId ? drag.load : null
          const isPointed = rest.pointed?.driverId === driverId
          return (
            <li
              key={driverId}
              ref={driverId === chosen ? open : null}
              data-drop-driver={driverId}
              className={cn(
                'border-b border-border',
                isPointed && driverId !== chosen && 'bg-sunken',
                over && !own && 'outline-3 -outline-offset-3 outline-focus'
              )}
            >
              <div {...pointing({ driverId }, rest.onPoint)}>
                <DriverHead {...{ route, now, onPick }} mark={markOf(driverId)} isOpen={driverId === chosen} />
              </div>
              {driverId === chosen && (
                <RouteStops
                  {...rest}
                  route={route}
                  mark={markOf(driverId)}
                  dropAt={own ? (over?.at ?? null) : null}
                  draggedId={own?.stop.id ?? null}
                />
              )}
            </li>
          )
        })}
      </ul>
      {idle.length > 0 && (
        <Button variant="quiet" className="m-2" aria-pressed={everybody} onClick={() => setEverybody(!everybody)}>
          <Plural value={idle.length} one="# driver without stops" other="# drivers without stops" />
        </Button>
      )}
    </>
  )
}

/** A plan is made again at every step and position: one whose end has passed is of a driver who is silent. */
const overdueMs = 2 * 60_000

interface DriverHeadProps {
  route: FleetRoute
  mark: RouteMark
  now: number
  isOpen: boolean
  onPick: (driverId: string) => void
}

const DriverHead = memo(function DriverHead({ route, mark, now, isOpen, onPick }: DriverHeadProps) {
  const { t } = useLingui()
  const { driverId, driverName, onDuty, breakUntil, shiftEndsAt, stops, totalKm } = route
  const [time, end] = [breakUntil, shiftEndsAt].map((when) => when && formatTime(when))
  const overtime = stops.filter((stop) => isAfterShift(stop, route)).length
  const { color, dash } = mark
  const late = stops.filter(isLate).length
  const last = stops.at(-1)
  const done = last && formatTime(last.arriveAt)
  const Icon = isOpen ? ChevronDown : ChevronRight
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-3 aria-expanded:bg-primary-soft"
      onClick={() => onPick(driverId)}
    >
      <span
        className="grid size-7 shrink-0 place-items-center rounded-sm border-2 border-[#fefefc] text-13 font-bold text-[#fefefc]"
        style={{ backgroundColor: color, borderStyle: dash }}
        aria-hidden
      >
        {stops.length}
      </span>
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-baseline justify-between gap-x-2">
          <b className="max-w-full truncate font-semibold">{driverName}</b>
          {late > 0 && (
            <span className="shrink-0 text-13 font-semibold text-danger">
              <Plural value={late} one="# stop late" other="# stops late" />
            </span>
          )}
        </span>
        <span className="block text-13 text-text-2">
          {last ? (
            <>
              <Plural value={stops.length} one="# stop" other="# stops" /> · {formatDistance(totalKm)} ·{' '}
              {now - Date.parse(last.arriveAt) > overdueMs ? t`was to be done ${done}` : t`done ${done}`}
            </>
          ) : (
            <Trans>No stops</Trans>
          )}
          {!onDuty && <> · {t`off duty`}</>}
          {time && <> · {t`break until ${time}`}</>}
        </span>
        {overtime > 0 && (
          <span className="block text-13 font-semibold text-danger">
            <Plural
              value={overtime}
              one={`# stop after the end of the shift, ${end}`}
              other={`# stops after the end of the shift, ${end}`}
            />
          </span>
        )}
      </span>
      <Icon className="size-4 shrink-0 text-text-3" strokeWidth={2} aria-hidden />
    </button>
  )
})
