import type { DriverRoute, FleetRoute, RouteStop } from '@ilbud/proto/http/driver-route'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Pin } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#components/button.tsx'
import { ApiError } from '#lib/api/api.ts'
import { toastFailure } from '#lib/api/toast-failure.ts'
import { moved } from '#lib/lists/moved.ts'
import { formatDuration, formatTime, formatWindow } from '#lib/format/format.ts'
import { paths } from '#lib/page/paths.ts'
import { cn } from '#lib/style/cn.ts'
import { stopColor } from './route-colors.ts'
import { isAfterShift, isLate, stopNames } from './route-words.ts'
import { orderStops, releasePins } from './routes-queries.ts'

export interface RouteStopsProps {
  route: FleetRoute
  put: (driverId: string, route: DriverRoute) => void
  reload: () => Promise<unknown>
}

/** The stops of one driver in driving order. Each can be moved; the server says when that is impossible. */
export function RouteStops({ route, put, reload }: RouteStopsProps) {
  const { t } = useLingui()
  const [refusal, setRefusal] = useState('')
  const { driverId, stops } = route
  const onSuccess = (changed: DriverRoute) => {
    setRefusal('')
    put(driverId, changed)
  }
  const onError = (error: Error) => {
    const code = error instanceof ApiError ? error.code : null
    if (code === 'ROUTE_IMPOSSIBLE') {
      const isFull = error instanceof ApiError && error.problem?.['reason'] === 'VEHICLE_FULL'
      return setRefusal(
        isFull ? t`More would be on board than fits in the vehicle.` : t`A parcel is picked up before it is delivered.`
      )
    }
    if (code !== 'ROUTE_CHANGED') return toastFailure(t`The route could not be changed`, error)
    setRefusal(t`The route has changed meanwhile. This is how it is now.`)
    void reload()
  }
  const order = useMutation({ mutationFn: (ids: readonly string[]) => orderStops(route, ids), onSuccess, onError })
  const release = useMutation({ mutationFn: () => releasePins(driverId), onSuccess, onError })
  const isBusy = order.isPending || release.isPending
  const move = (index: number, by: 1 | -1) => {
    const ids = moved(
      stops.map(({ id }) => id),
      index,
      by
    )
    if (ids && !isBusy) order.mutate(ids)
  }
  if (stops.length === 0) {
    return (
      <p className="px-4 pb-3 text-14 text-text-2">
        <Trans>Orders that this driver gets show up here.</Trans>
      </p>
    )
  }
  return (
    <div className="pb-3">
      <p role="status" className={cn('px-4 text-14 text-danger', refusal && 'pb-2')}>
        {refusal}
      </p>
      <ol className="m-0 list-none p-0" aria-busy={isBusy}>
        {stops.map((stop, index) => (
          <StopRow
            key={stop.id}
            {...{ stop, index, color: stopColor(driverId, stop) }}
            isAfterShift={isAfterShift(stop, route)}
            isLast={index === stops.length - 1}
            mayMove={stops.length > 1}
            onMove={(by) => move(index, by)}
          />
        ))}
      </ol>
      {stops.some(({ pinned }) => pinned) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-2 text-13 text-text-2">
          <span className="grow">
            <Trans>Someone has chosen this order by hand.</Trans>
          </span>
          <Button size="small" onClick={() => !isBusy && release.mutate()}>
            <Trans>Plan it again</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

interface StopRowProps {
  stop: RouteStop
  index: number
  color: string
  isAfterShift: boolean
  isLast: boolean
  mayMove: boolean
  onMove: (by: 1 | -1) => void
}

function StopRow({ stop, index, color, isAfterShift: overtime, isLast, mayMove, onMove }: StopRowProps) {
  const { t, i18n } = useLingui()
  const { orderId, kind, address, arriveAt, window, slackMin, pinned } = stop
  const late = isLate(stop)
  const number = index + 1
  return (
    <li className="flex items-center gap-2.5 py-1.5 pr-2 pl-4">
      <span
        className="grid size-6 shrink-0 place-items-center self-start rounded-sm text-12 font-bold text-[#fefefc]"
        style={{ backgroundColor: color }}
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
        <span className={cn('flex items-center gap-1 text-13', late ? 'text-danger' : 'text-text-3')}>
          {pinned && <Pin className="size-3.5" strokeWidth={2} role="img" aria-label={t`Place chosen by hand`} />}
          {late && <>{t`${formatDuration(-slackMin!)} late`}</>}
          {overtime && <span className="text-danger">{t`after the end of the shift`}</span>}
          {!late && window && <>{formatWindow(window.from, window.to)}</>}
        </span>
      </span>
      <span className={cn('flex shrink-0', !mayMove && 'hidden')}>
        <Button
          variant="quiet"
          size="icon"
          aria-label={t`Stop ${number} earlier`}
          aria-disabled={index === 0}
          onClick={() => onMove(-1)}
        >
          <ArrowUp className="size-4" strokeWidth={2} aria-hidden />
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label={t`Stop ${number} later`}
          aria-disabled={isLast}
          onClick={() => onMove(1)}
        >
          <ArrowDown className="size-4" strokeWidth={2} aria-hidden />
        </Button>
      </span>
    </li>
  )
}
