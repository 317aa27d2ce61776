import { useEffect, useReducer, useState } from 'react'
import { nextToDraw, type InView, type Key, type Place } from './drawn-first.ts'

/**
 * Which rows are drawn by now. A jump brings thirty new ones, and to draw them all is one long task: each task draws a
 * few, and the others keep their place until then. A scroll by hand brings fewer than that, and nothing is ever empty.
 */
export function useDrawn(places: readonly Place[], inView: InView | null): ReadonlySet<Key> {
  // Changed after a drawing alone, so that a row which was drawn is not taken for a new one in the next.
  const [before] = useState(() => new Set<Key>())
  const [, drawMore] = useReducer((count: number) => count + 1, 0)
  const next = nextToDraw(places, before, inView)
  const drawn = next.length === 0 ? before : new Set([...before, ...next])
  useEffect(() => {
    const present = new Set(places.map(({ key }) => key))
    // What went out of reach is drawn anew when it comes back.
    for (const key of before) if (!present.has(key)) before.delete(key)
    for (const key of next) before.add(key)
    // A task of its own: the page is shown and the hand is answered between two parts.
    if (before.size < present.size) drawMore()
  }, [before, next, places])
  return drawn
}
