import type { RouteStop } from '@ilbud/proto/http/dispatch/driver-route'
import { useCallback, useEffect, useRef, useState } from 'react'

/** What is dragged: an order that waits, or a stop of a driver's route. */
export type Load =
  | { kind: 'order'; orderId: string }
  | { kind: 'stop'; orderId: string; driverId: string; version: number; stop: RouteStop; from: number }

/** A driver, and a place in the driver's list of stops if the pointer is over one. */
export interface DropTarget {
  driverId: string
  at: number | null
}

export interface Drag {
  load: Load
  x: number
  y: number
  over: DropTarget | null
}

interface Press {
  clientX: number
  clientY: number
  button: number
}

/** Less than this is a press and no drag, in pixels. */
const startPx = 6

interface DragOptions {
  /** Whose route is at this place of the screen, if the map is there. */
  driverOnMap: (x: number, y: number) => string | null
  onDrop: (load: Load, target: DropTarget) => void
}

/**
 * Dragging by pointer: elements say by `data-drop-driver` and `data-drop-place` what they are. Escape ends it without a
 * drop. Whatever can be dragged can also be chosen and moved by buttons.
 */
export function useDrag(options: DragOptions) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const end = useRef<(() => void) | null>(null)
  useEffect(() => () => end.current?.(), [])

  const begin = useCallback(({ clientX, clientY, button }: Press, load: Load) => {
    if (button !== 0) return
    end.current?.()
    const listening = new AbortController()
    const { signal } = listening
    let now: Drag | null = null
    const stop = () => {
      listening.abort()
      end.current = null
      setDrag(null)
    }
    end.current = stop
    const move = (event: PointerEvent) => {
      const { clientX: x, clientY: y } = event
      if (!now && Math.hypot(x - clientX, y - clientY) < startPx) return
      now = { load, x, y, over: targetAt(x, y, latest.current.driverOnMap) }
      setDrag(now)
    }
    const drop = () => {
      const dropped = now
      stop()
      if (!dropped) return
      swallowClick()
      if (dropped.over) latest.current.onDrop(load, dropped.over)
    }
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', drop, { signal })
    window.addEventListener('pointercancel', stop, { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && stop(), { signal })
  }, [])
  return { drag, begin }
}

function targetAt(x: number, y: number, driverOnMap: DragOptions['driverOnMap']): DropTarget | null {
  const element = document.elementFromPoint(x, y)
  const driverId = element?.closest<HTMLElement>('[data-drop-driver]')?.dataset.dropDriver
  if (driverId) {
    const place = element?.closest<HTMLElement>('[data-drop-place]')?.dataset.dropPlace
    return { driverId, at: place === undefined ? null : Number(place) }
  }
  const onMap = element?.closest('[data-drop-map]') ? driverOnMap(x, y) : null
  return onMap === null ? null : { driverId: onMap, at: null }
}

/** The end of a drag is no press on what it began or ended at. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => event.stopPropagation()
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
