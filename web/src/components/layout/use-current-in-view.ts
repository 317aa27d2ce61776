import { type RefObject, useEffect, useRef } from 'react'

/** How many pixels of the neighbouring link remain visible, to show that there are more. */
const neighbour = 32

/** Scrolls the current link of a bar wider than the screen into view, without scrolling the page. */
export function useCurrentInView<Bar extends HTMLElement>(current: unknown): RefObject<Bar | null> {
  const bar = useRef<Bar>(null)
  useEffect(() => {
    const link = bar.current?.querySelector('[aria-current]')
    if (!bar.current || !link) return
    const [frame, inner] = [bar.current.getBoundingClientRect(), link.getBoundingClientRect()]
    const before = frame.left + neighbour - inner.left
    const after = inner.right - (frame.right - neighbour)
    if (before > 0) bar.current.scrollLeft -= before
    else if (after > 0) bar.current.scrollLeft += after
  }, [current])
  return bar
}
