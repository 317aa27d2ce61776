import type { DriverRoute } from '@ilbud/proto/http/dispatch/driver-route'
import { useEffect, useMemo } from 'react'
import { currentUser } from '#lib/session/session.ts'
import { personalKey, readStored, writeStored } from '#lib/storage/storage.ts'
import { useStored } from '#lib/storage/use-stored.ts'
import { mayMove, sameStops, type Stop } from '#features/driver/stops/driver-stops.ts'
import { movedStops } from './moved-stops.ts'

/**
 * The stops that the planner or dispatch has put elsewhere since the driver last saw their order. A stop that the driver
 * has started or failed is where that report has put it.
 */
export function useMovedStops(stops: readonly Stop[], route: DriverRoute | null): { ids: string[]; see: () => void } {
  const stored = useStored(() => readStored('local', key()))
  // A route that lags behind the orders has new stops at its end, where they will not stay.
  const isWhole =
    route !== null &&
    sameStops(
      stops.map(({ id }) => id),
      route
    )
  const present = useMemo(() => (isWhole ? stops.filter(mayMove).map(({ id }) => id) : null), [stops, isWhole])
  const ids = present && stored !== null ? movedStops(parse(stored), present) : []
  const text = present && JSON.stringify(present)
  const isSeen = ids.length === 0
  useEffect(() => {
    if (text && isSeen && text !== stored) save(text)
  }, [text, isSeen, stored])
  return { ids, see: () => present && saveSeenStops(present) }
}

/** The driver has seen the stops in this order, or has chosen it. */
export function saveSeenStops(ids: readonly string[]): void {
  save(JSON.stringify(ids))
}

function save(text: string): void {
  writeStored('local', key(), text)
}

function key(): string {
  return personalKey('driver-stops', currentUser()?.id ?? '')
}

function parse(stored: string): string[] {
  try {
    return JSON.parse(stored) as string[]
  } catch {
    return []
  }
}
