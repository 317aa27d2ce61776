import type { RouteStop } from '@ilbud/proto/http/dispatch/driver-route'
import { useLingui } from '@lingui/react/macro'
import { GripVertical, Pin } from 'lucide-react'
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#components/forms/button.tsx'
import { formatDuration, formatTime, formatWindow } from '#lib/format/format.ts'
import { paths } from '#lib/page/paths.ts'
import { cn } from '#lib/style/cn.ts'
import { type Pointed, pointing } from './pointed.ts'
import { type RouteMark, stopColor } from './route-marks.ts'
import { isLate, stopNames } from './route-words.ts'

interface StopRowProps {
  stop: RouteStop
  index: number
  mark: RouteMark
  driverId: string
  pointed: Pointed | null
  onPoint: (pointed: Pointed | null) => void
  isAfterShift: boolean
  isHeld: boolean
  /** Where a moved stop would go in. */
  edge: 'above' | 'below' | null
  onGrab: (event: PointerEvent) => void
  /** Takes it, or puts it where it would go. */
  onHold: () => void
  onStep: (by: 1 | -1) => void
  onLeave: () => void
  /** Below the row, while it is held. */
  children: ReactNode
}

/** One stop. Its handle is dragged, or pressed and then moved by arrow keys or by the buttons below. */
export function StopRow(props: StopRowProps) {
  const { stop, index, mark, driverId, pointed, onPoint, isAfterShift, isHeld, edge, onGrab, onHold, onStep, onLeave } =
    props
  const { t, i18n } = useLingui()
  const { id, orderId, kind, address, arriveAt, window, slackMin, pinned } = stop
  const late = isLate(stop)
  const number = index + 1
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp') onStep(-1)
    else if (event.key === 'ArrowDown') onStep(1)
    else if (event.key === 'Escape' && isHeld) onLeave()
    else return
    event.preventDefault()
  }
  return (
    <li
      data-drop-place={index}
      className={cn(
        'border-y-3 border-transparent',
        pointed?.stopId === id && 'bg-sunken',
        edge === 'above' && 'border-t-accent',
        edge === 'below' && 'border-b-accent'
      )}
      {...pointing({ driverId, stopId: id }, onPoint)}
    >
      <div className="flex items-center gap-2.5 py-1 pr-2 pl-4">
        <span
          className="grid size-6 shrink-0 place-items-center self-start rounded-sm border-2 border-[#fefefc] text-12 font-bold text-[#fefefc]"
          style={{ backgroundColor: stopColor(mark, stop), borderStyle: mark.dash }}
        >
          {number}
        </span>
        <span className="min-w-0 grow text-14">
          <span className="flex items-baseline justify-between gap-2">
            <Link to={paths.adminOrders(orderId)} className="truncate text-text underline">
              {i18n._(stopNames[kind])}
            </Link>
            <time dateTime={arriveAt} className={cn('shrink-0 font-semibold', late && 'text-danger')}>
              {formatTime(arriveAt)}
            </time>
          </span>
          <span className="block truncate text-13 text-text-2">{address}</span>
          <span className={cn('flex flex-wrap items-center gap-1 text-13', late ? 'text-danger' : 'text-text-3')}>
            {pinned && <Pin className="size-3.5" strokeWidth={2} role="img" aria-label={t`Place chosen by hand`} />}
            {late && <>{t`${formatDuration(-slackMin!)} late`}</>}
            {isAfterShift && <span className="text-danger">{t`after the end of the shift`}</span>}
            {!late && window && <>{formatWindow(window.from, window.to)}</>}
          </span>
        </span>
        <Button
          variant="quiet"
          size="icon"
          className="cursor-grab touch-none"
          aria-label={t`Move stop ${number}`}
          aria-pressed={isHeld}
          onPointerDown={onGrab}
          onClick={onHold}
          onKeyDown={press}
        >
          <GripVertical className="size-4" strokeWidth={2} aria-hidden />
        </Button>
      </div>
      {props.children}
    </li>
  )
}
