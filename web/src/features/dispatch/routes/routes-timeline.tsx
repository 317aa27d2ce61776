import type { FleetRoute, RouteStop } from '@ilbud/proto/http/driver-route'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDuration, formatTime, formatWindow } from '#lib/format/format.ts'
import { cn } from '#lib/style/cn.ts'
import { type Pointed, pointing } from './pointed.ts'
import { lateColor, type RouteMark, stopColor } from './route-marks.ts'
import { isLate, stopNames } from './route-words.ts'
import type { DropTarget } from './use-drag.ts'
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
  const { at, marks } = scaleOf(busy, now)
  return (
    <section aria-label={t`Timeline`} className="overflow-auto border-t border-border bg-surface px-3.5 pt-1 pb-3">
      <div className="grid min-w-[520px] grid-cols-[110px_minmax(0,1fr)] items-center gap-x-3">
        <span className="text-12 text-text-2" aria-hidden>
          <Trans>Now {formatTime(now)}</Trans>
        </span>
        <div className="relative mr-4 h-6 border-l-2 border-accent text-12 text-text-3" aria-hidden>
          {marks.map((time) => (
            <span key={time} className="absolute top-1 -translate-x-1/2" style={{ left: at(time) }}>
              {formatTime(time)}
            </span>
          ))}
        </div>
        {busy.map((route) => {
          const { driverId, driverName, stops } = route
          const isSeen = pointed?.driverId === driverId || over?.driverId === driverId
          return (
            <div key={driverId} data-drop-driver={driverId} className="contents">
              <button
                type="button"
                aria-pressed={chosen === driverId}
                className={cn(
                  'min-h-8 truncate rounded-sm text-left text-14 font-semibold aria-pressed:text-primary-text',
                  isSeen && 'bg-sunken'
                )}
                onClick={() => onPick(driverId)}
                {...pointing({ driverId }, onPoint)}
              >
                {driverName}
              </button>
              <div
                className={cn(
                  'relative mr-4 h-9 border-l-2 border-accent',
                  isSeen && 'bg-sunken',
                  chosen !== null && chosen !== driverId && !isSeen && 'opacity-40'
                )}
                aria-hidden
              >
                <span
                  className="absolute top-1/2 left-0 h-1.5 -translate-y-1/2 rounded-full opacity-20"
                  style={{ backgroundColor: markOf(driverId).color, width: at(Date.parse(stops.at(-1)!.arriveAt)) }}
                />
                {stops.map((stop, index) => (
                  <TimedStop
                    key={stop.id}
                    {...{ stop, at, onPoint, driverId }}
                    mark={markOf(driverId)}
                    number={index + 1}
                    isPointed={pointed?.stopId === stop.id}
                    showsWindow={pointed?.stopId ? pointed.stopId === stop.id : chosen === driverId}
                  />
                ))}
              </div>
            </div>
          )
        })}
      </div>
      <p className="pt-1 text-12 text-text-2" aria-hidden>
        <Trans>Line after a stop: so much later is still in time. Red line: so much too late.</Trans>
      </p>
    </section>
  )
}

interface TimedStopProps {
  stop: RouteStop
  number: number
  driverId: string
  mark: RouteMark
  at: (time: number) => string
  isPointed: boolean
  showsWindow: boolean
  onPoint: (pointed: Pointed | null) => void
}

/** A stop at its arrival, with the time that is left to it or has been lost, and the times that were ordered. */
function TimedStop({ stop, number, driverId, mark, at, isPointed, showsWindow, onPoint }: TimedStopProps) {
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
}

/** From now to ten minutes after the last stop, an hour at least. Times before and after are at the ends. */
function scaleOf(routes: readonly FleetRoute[], now: number) {
  const last = Math.max(...routes.flatMap(({ stops }) => stops.map(({ arriveAt }) => Date.parse(arriveAt))))
  const end = Math.max(now + hourMs, last + 10 * minuteMs)
  const at = (time: number): string => `${Math.min(100, Math.max(0, ((time - now) / (end - now)) * 100))}%`
  const step = end - now > 4 * hourMs ? hourMs : hourMs / 2
  const first = Math.ceil((now + step / 6) / step) * step
  const marks = Array.from(
    { length: Math.max(0, Math.floor((end - first) / step) + 1) },
    (_, index) => first + index * step
  )
  return { at, marks }
}
