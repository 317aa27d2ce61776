import type { FleetRoute } from '@ilbud/proto/http/driver-route'
import { useLingui } from '@lingui/react/macro'
import { formatTime } from '#lib/format/format.ts'
import { cn } from '#lib/style/cn.ts'
import { colorOf, stopColor } from './route-colors.ts'

const hourMs = 3_600_000
const halfHourMs = hourMs / 2

interface RoutesTimelineProps {
  routes: readonly FleetRoute[]
  now: number
  chosen: string | null
  onPick: (driverId: string) => void
}

/** A line of time per driver, with the stops where they are due. The list says the same in words. */
export function RoutesTimeline({ routes, now, chosen, onPick }: RoutesTimelineProps) {
  const { t } = useLingui()
  const busy = routes.filter(({ stops }) => stops.length > 0)
  if (busy.length === 0) return null
  const last = Math.max(...busy.flatMap(({ stops }) => stops.map(({ arriveAt }) => Date.parse(arriveAt))))
  const end = Math.max(now + hourMs, last + 10 * 60_000)
  const at = (time: number) => `${Math.min(100, Math.max(0, ((time - now) / (end - now)) * 100))}%`
  const first = Math.ceil(now / halfHourMs) * halfHourMs
  const step = end - now > 4 * hourMs ? hourMs : halfHourMs
  const marks = Array.from({ length: Math.floor((end - first) / step) + 1 }, (_, index) => first + index * step)
  return (
    <section aria-label={t`Timeline`} className="overflow-auto border-t border-border bg-surface px-3.5 pt-1 pb-3">
      <div className="grid min-w-[520px] grid-cols-[110px_minmax(0,1fr)] items-center gap-x-3">
        <span />
        <div className="relative mr-4 h-6 border-l-2 border-accent text-12 text-text-3" aria-hidden>
          {marks.map((time) => (
            <span key={time} className="absolute top-1 -translate-x-1/2" style={{ left: at(time) }}>
              {formatTime(time)}
            </span>
          ))}
        </div>
        {busy.map(({ driverId, driverName, stops }) => (
          <div key={driverId} className="contents">
            <button
              type="button"
              aria-pressed={chosen === driverId}
              className="min-h-8 truncate text-left text-14 font-semibold aria-pressed:text-primary-text"
              onClick={() => onPick(driverId)}
            >
              {driverName}
            </button>
            <div
              className={cn(
                'relative mr-4 h-8 border-l-2 border-accent',
                chosen !== null && chosen !== driverId && 'opacity-40'
              )}
              aria-hidden
            >
              <span
                className="absolute top-1/2 left-0 h-1.5 -translate-y-1/2 rounded-full opacity-20"
                style={{ backgroundColor: colorOf(driverId), width: at(Date.parse(stops.at(-1)!.arriveAt)) }}
              />
              {stops.map((stop, index) => (
                <span
                  key={stop.id}
                  title={formatTime(stop.arriveAt)}
                  className="absolute top-1 grid size-6 -translate-x-1/2 place-items-center rounded-sm text-12 font-bold text-[#fefefc]"
                  style={{
                    left: at(Date.parse(stop.arriveAt)),
                    backgroundColor: stopColor(driverId, stop)
                  }}
                >
                  {index + 1}
                </span>
              ))}
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}
