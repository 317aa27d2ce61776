import { useEffect, useReducer, useState } from 'react'
import { nextToDraw, type InView, type Key, type Place } from './drawn-first.ts'

/**
 * Which rows are rendered. A jump brings thirty new rows, which would be one long task: instead each task renders a
 * few, and the others keep their space. Scrolling by hand brings fewer, so nothing looks empty.
 */
export function useDrawn(places: readonly Place[], inView: InView | null): ReadonlySet<Key> {
  // Changed only after rendering, so that a rendered row is not taken for a new one in the next render.
  const [before] = useState(() => new Set<Key>())
  const [, drawMore] = useReducer((count: number) => count + 1, 0)
  const next = nextToDraw(places, before, inView)
  const drawn = next.length === 0 ? before : new Set([...before, ...next])
  useEffect(() => {
    const present = new Set(places.map(({ key }) => key))
    // Rows out of reach are rendered anew when they come back.
    for (const key of before) if (!present.has(key)) before.delete(key)
    for (const key of next) before.add(key)
    // In a task of its own, so that the browser can paint and handle input in between.
    if (before.size < present.size) drawMore()
  }, [before, next, places])
  return drawn
}
