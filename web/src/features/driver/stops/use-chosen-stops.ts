import { useState } from 'react'
import type { Stop } from './driver-stops.ts'
import type { Visit } from './visits.ts'

/** The stops of a visit that are done together: all, less those that the driver leaves out. One remains at least. */
export function useChosenStops(visit: Visit) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const some = visit.filter(({ id }) => !leftOut.has(id))
  // Those that were left out are what is left when the others are done.
  const chosen = (some.length > 0 ? some : visit) as Visit
  const isChosen = ({ id }: Stop): boolean => chosen.some((stop) => stop.id === id)
  const toggle = (stop: Stop): void => {
    if (isChosen(stop) && chosen.length === 1) return
    const next = new Set(visit.filter((one) => !isChosen(one)).map(({ id }) => id))
    if (!next.delete(stop.id)) next.add(stop.id)
    setLeftOut(next)
  }
  return { chosen, isChosen, toggle }
}
