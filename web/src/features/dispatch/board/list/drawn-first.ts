export type Key = string | number | bigint

export interface Place {
  index: number
  key: Key
}

export interface InView {
  startIndex: number
  endIndex: number
}

/** How many rows are rendered in one task, which is then too short to be noticed. */
export const mostAtOnce = 6

/** The rows to render next: visible ones first. */
export function nextToDraw(places: readonly Place[], drawn: ReadonlySet<Key>, inView: InView | null): Key[] {
  const missing = places.filter(({ key }) => !drawn.has(key))
  if (missing.length <= mostAtOnce) return missing.map(({ key }) => key)
  const isSeen = ({ index }: Place) => inView !== null && index >= inView.startIndex && index <= inView.endIndex
  return [...missing.filter(isSeen), ...missing.filter((place) => !isSeen(place))]
    .slice(0, mostAtOnce)
    .map(({ key }) => key)
}
