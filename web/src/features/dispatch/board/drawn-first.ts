export type Key = string | number | bigint

export interface Place {
  index: number
  key: Key
}

export interface InView {
  startIndex: number
  endIndex: number
}

/** Of rows that come into reach so many are drawn in one task: it ends long before the hand would notice. */
export const mostAtOnce = 6

/** The next rows to be drawn: those that can be seen before those that only may be soon. */
export function nextToDraw(places: readonly Place[], drawn: ReadonlySet<Key>, inView: InView | null): Key[] {
  const missing = places.filter(({ key }) => !drawn.has(key))
  if (missing.length <= mostAtOnce) return missing.map(({ key }) => key)
  const isSeen = ({ index }: Place) => inView !== null && index >= inView.startIndex && index <= inView.endIndex
  return [...missing.filter(isSeen), ...missing.filter((place) => !isSeen(place))]
    .slice(0, mostAtOnce)
    .map(({ key }) => key)
}
