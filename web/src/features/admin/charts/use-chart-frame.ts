import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ChartSpec } from './chart-spec.ts'

const leastStep = { bars: 20, line: 10 }
/** From this number on, points are drawn closer together. */
const many = 45
const narrowStep = 8

/**
 * The width of the chart, whether it has come near the viewport, and whether a part of it is scrolled out on the left.
 * Scrolls its latest point into view.
 */
export function useChartFrame({ kind, points }: Pick<ChartSpec, 'kind' | 'points'>) {
  const frame = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  const [continues, setContinues] = useState(false)
  const seen = useSeen(frame)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setRoom(element.clientWidth)
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const least = points.length * (points.length > many ? narrowStep : leastStep[kind])
  const width = room && Math.max(room, least)
  useLayoutEffect(() => {
    if (frame.current) frame.current.scrollLeft = frame.current.scrollWidth
  }, [width])
  const onScroll = () => setContinues((frame.current?.scrollLeft ?? 0) > 0)
  return { frame, width, seen, continues, onScroll }
}

function useSeen(element: { current: HTMLElement | null }): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current || seen) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '200px'
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, seen])
  return seen
}
