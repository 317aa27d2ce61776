import type { FleetRoute } from '@ilbud/proto/http/dispatch/driver-route'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { driversQuery } from '#features/dispatch/board/board-queries.ts'
import { cn } from '#lib/style/cn.ts'
import { isLate } from './route-words.ts'
import type { WaitingOrder } from './waiting/waiting-query.ts'

/** A driver with stops who has sent no position for so long is silent, on duty or not, as among the exceptions. */
const silentSeconds = 120
const driversMs = 30_000

interface RoutesStripProps {
  routes: readonly FleetRoute[] | undefined
  waiting: readonly WaitingOrder[] | undefined
}

/** What a dispatcher looks at first: the exceptions, and how many drivers there are to solve them with. */
export function RoutesStrip({ routes, waiting }: RoutesStripProps) {
  const drivers = useQuery({ ...driversQuery(), refetchInterval: driversMs }).data
  const long = waiting?.filter(({ isLong }) => isLong).length
  const late = routes?.flatMap(({ stops }) => stops.filter(isLate)).length
  const onDuty = routes?.filter((route) => route.onDuty).length
  const withStops = new Set(routes?.filter(({ stops }) => stops.length > 0).map(({ driverId }) => driverId))
  const silent = drivers?.filter(
    ({ id, ageSeconds }) => withStops.has(id) && (ageSeconds ?? silentSeconds + 1) > silentSeconds
  ).length
  return (
    <ul className="m-0 flex list-none flex-wrap gap-x-6 gap-y-1 p-0">
      {long !== undefined && (
        <Count value={long} isBad={long > 0}>
          <Trans>waiting too long</Trans>
        </Count>
      )}
      {late !== undefined && (
        <Count value={late} isBad={late > 0}>
          <Plural value={late} one="stop late" other="stops late" />
        </Count>
      )}
      {silent !== undefined && (
        <Count value={silent} isBad={silent > 0}>
          <Plural value={silent} one="driver silent" other="drivers silent" />
        </Count>
      )}
      {onDuty !== undefined && (
        <Count value={onDuty}>
          <Trans>on duty</Trans>
        </Count>
      )}
    </ul>
  )
}

function Count({ value, isBad, children }: { value: number; isBad?: boolean; children: ReactNode }) {
  return (
    <li className={cn('whitespace-nowrap text-text-2', isBad && 'text-danger')}>
      <b className="font-display text-18 font-semibold text-text">{value}</b> {children}
    </li>
  )
}
