import type { FleetRoute, RouteStop } from '@ilbud/proto/http/dispatch/driver-route'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { lateColor } from '#components/map/routes/drawn-route.ts'
import { formatDuration, formatTime, formatWindow } from '#lib/format/format.ts'
import { cn } from '#lib/style/cn.ts'
import { type Pointed, pointing } from './pointed.ts'
import { type RouteMark, stopColor } from './route-marks.ts'
import { isLate, stopNames } from './route-words.ts'
import type { DropTarget } from './moving/use-drag.ts'
import type { MarkOf } from './use-route-marks.ts'

const hourMs = 3_600_000
const minuteMs = 60_000

interface RoutesTimelineProps {
  routes: readonly FleetRoute[]
  markOf: MarkOf
  now: number
  chosen: string | null
  onPick: (driverId: string) => void
  pointed: Pointed | null
  onPoint: (pointed: Pointed | null) => void
  over: DropTarget | null
}

/** A line of time per driver from now on, with the stops where they are due. The list says the same in words. */
export function RoutesTimeline({ routes, markOf, now, chosen, onPick, pointed, onPoint, over }: RoutesTimelineProps) {
  const { t } = useLingui()
  const busy = routes.filter(({ stops }) => stops.length > 0)
  if (busy.length === 0) return null
  const end = endOf(busy, now)
  return (
    <section aria-label={t`Timeline`} className="overflow-auto border-t border-border bg-surface px-3.5 pt-1 pb-3">
      <div className="grid min-w-[520px] grid-cols-[110px_minmax(0,1fr)] items-center gap-x-3">
        <span className="text-12 text-text-2" aria-hidden>
          <Trans>Now {formatTime(now)}</Trans>
        </span>
        <div className="relative mr-4 h-6 border-l-2 border-accent text-12 text-text-3" aria-hidden>
          {marksOf(now, end).map((time) => (
            <span key={time} className="absolute top-1 -translate-x-1/2" style={{ left: placeOf({ now, end }, time) }}>
              {formatTime(time)}
            </span>
          ))}
        </div>
        {busy.map((route) => {
          const { driverId } = route
          const isSeen = pointed?.driverId === driverId || over?.driverId === driverId
          return (
            <TimedRoute
              key={driverId}
              {...{ route, now, end, onPick, onPoint, isSeen }}
              mark={markOf(driverId)}
              isChosen={chosen === driverId}
              isFaint={chosen !== null && chosen !== driverId && !isSeen}
              pointedStop={pointed?.driverId === driverId ? (pointed.stopId ?? null) : null}
              showsWindows={chosen === driverId && pointed?.stopId === undefined}
            />
          )
        })}
      </div>
      <p className="pt-1 text-12 text-text-2" aria-hidden>
        <Trans>Line after a stop: so much later is still in time. Red line: so much too late.</Trans>
      </p>
    </section>
  )
}

/** The times at the two ends. */
interface Scale {
  now: number
  end: number
}

interface TimedRouteProps extends Scale, Pick<RoutesTimelineProps, 'onPick' | 'onPoint'> {
  route: FleetRoute
  mark: RouteMark
  isSeen: boolean
  isChosen: boolean
  isFaint: boolean
  pointedStop: string | null
  /** Those of all stops; else only that of the one that is pointed at. */
  showsWindows: boolean
}

/** Rendered again only when it looks different: sixty of them have a thousand stops. */
const TimedRoute = memo(function TimedRoute(props: TimedRouteProps) {
  const { route, mark, now, end, onPick, onPoint, isSeen, isChosen, isFaint, pointedStop, showsWindows } = props
  const { driverId, driverName, stops } = route
  const last = Date.parse(stops.at(-1)!.arriveAt)
  return (
    <div data-drop-driver={driverId} className="contents">
      <button
        type="button"
        aria-pressed={isChosen}
        className={cn(
          'min-h-8 truncate rounded-sm text-left text-14 font-semibold aria-pressed:text-primary-text pointer-coarse:min-h-11',
          isSeen && 'bg-sunken'
        )}
        onClick={() => onPick(driverId)}
        {...pointing({ driverId }, onPoint)}
      >
        {driverName}
      </button>
      <div
        className={cn('relative mr-4 h-9 border-l-2 border-accent', isSeen && 'bg-sunken', isFaint && 'opacity-40')}
        aria-hidden
      >
        <span
          className="absolute top-1/2 left-0 h-1.5 -translate-y-1/2 rounded-full opacity-20"
          style={{ backgroundColor: mark.color, width: placeOf({ now, end }, last) }}
        />
        {stops.map((stop, index) => (
          <TimedStop
            key={stop.id}
            {...{ stop, mark, now, end, onPoint, driverId }}
            number={index + 1}
            isPointed={pointedStop === stop.id}
            showsWindow={showsWindows || pointedStop === stop.id}
          />
        ))}
      </div>
    </div>
  )
})

interface TimedStopProps extends Scale {
  stop: RouteStop
  number: number
  driverId: string
  mark: RouteMark
  isPointed: boolean
  showsWindow: boolean
  onPoint: (pointed: Pointed | null) => void
}

/** A stop at its arrival, with the time that is left to it or has been lost, and the times that were ordered. */
const TimedStop = memo(function TimedStop(props: TimedStopProps) {
  const { stop, number, driverId, mark, now, end, isPointed, showsWindow, onPoint } = props
  const { t, i18n } = useLingui()
  const { id, kind, address, window, slackMin } = stop
  const arrives = Date.parse(stop.arriveAt)
  const late = isLate(stop)
  const due = slackMin === null ? null : arrives + slackMin * minuteMs
  const facts = [
    `${number}. ${i18n._(stopNames[kind])}`,
    address,
    formatTime(stop.arriveAt),
    window && t`ordered ${formatWindow(window.from, window.to)}`,
    late && t`${formatDuration(-slackMin!)} late`
  ]
  const at = (time: number) => placeOf({ now, end }, time)
  const span = (from: number, to: number) => ({ left: at(from), width: `calc(${at(to)} - ${at(from)})` })
  return (
    <>
      {window && showsWindow && (
        <span
          data-window={id}
          className="absolute top-0.5 bottom-0.5 rounded-sm border border-dashed border-text-3"
          style={span(Date.parse(window.from), Date.parse(window.to))}
        />
      )}
      {due !== null && (
        <span
          data-slack={id}
          className="absolute bottom-0.5 h-0.5"
          style={
            late
              ? { ...span(due, arrives), backgroundColor: lateColor }
              : { ...span(arrives, due), backgroundColor: mark.color, opacity: 0.55 }
          }
        />
      )}
      <span
        data-stop={id}
        title={facts.filter(Boolean).join(' · ')}
        className={cn(
          'absolute top-1 grid size-6 -translate-x-1/2 cursor-default place-items-center rounded-sm border-2 border-surface text-12 font-bold text-[#fefefc]',
          isPointed && 'z-1 outline-3 outline-focus'
        )}
        style={{ left: at(arrives), backgroundColor: stopColor(mark, stop), borderStyle: mark.dash }}
        {...pointing({ driverId, stopId: id }, onPoint)}
      >
        {number}
      </span>
    </>
  )
})

/** Ten minutes after the last stop, in an hour at least. */
function endOf(routes: readonly FleetRoute[], now: number): number {
  const last = Math.max(...routes.flatMap(({ stops }) => stops.map(({ arriveAt }) => Date.parse(arriveAt))))
  return Math.max(now + hourMs, last + 10 * minuteMs)
}

/** How far along the line a time is. Times before and after are at the ends. */
function placeOf({ now, end }: Scale, time: number): string {
  return `${Math.min(100, Math.max(0, ((time - now) / (end - now)) * 100))}%`
}

/** The full or half hours that are named. */
function marksOf(now: number, end: number): number[] {
  const step = end - now > 4 * hourMs ? hourMs : hourMs / 2
  const first = Math.ceil((now + step / 6) / step) * step
  return Array.from({ length: Math.max(0, Math.floor((end - first) / step) + 1) }, (_, index) => first + index * step)
}
