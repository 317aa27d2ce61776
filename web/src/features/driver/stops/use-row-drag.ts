import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

/** A row that is being dragged. */
export interface RowDrag {
  from: number
  /** Where it would go. */
  to: number
  /** How far from its place it is drawn, in pixels. */
  offset: number
}

/** Less is a press, in pixels. */
const startPx = 6
/** So near to the edge of the screen the page scrolls, by so much with each move. */
const edgePx = 90
const scrollPx = 14

/**
 * Dragging a row of a list to another place of it, by a handle that calls `begin`. `list` is the list's element. Escape
 * leaves the row where it is.
 */
export function useRowDrag(onDrop: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<RowDrag | null>(null)
  const end = useRef<(() => void) | null>(null)
  useEffect(() => () => end.current?.(), [])

  function begin({ clientY, button }: ReactPointerEvent, from: number): void {
    if (button !== 0) return
    end.current?.()
    const startY = clientY + window.scrollY
    const listening = new AbortController()
    const { signal } = listening
    let now: RowDrag | null = null
    const stop = (): void => {
      listening.abort()
      end.current = null
      setDrag(null)
    }
    end.current = stop
    const move = ({ clientY: y }: PointerEvent): void => {
      const offset = y + window.scrollY - startY
      if (!now && Math.abs(offset) < startPx) return
      if (y < edgePx) window.scrollBy(0, -scrollPx)
      else if (y > window.innerHeight - edgePx) window.scrollBy(0, scrollPx)
      now = { from, offset, to: placeAt(y, from) }
      setDrag(now)
    }
    const drop = (): void => {
      const dropped = now
      stop()
      if (dropped && dropped.to !== from) onDrop(from, dropped.to)
    }
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', drop, { signal })
    window.addEventListener('pointercancel', stop, { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && stop(), { signal })
  }

  /** How many of the other rows are above this height of the screen. */
  function placeAt(y: number, from: number): number {
    const rows = [...(list.current?.children ?? [])]
    return rows.filter((row, at) => {
      const { top, height } = row.getBoundingClientRect()
      return at !== from && top + height / 2 < y
    }).length
  }

  return { list, drag, begin }
}
