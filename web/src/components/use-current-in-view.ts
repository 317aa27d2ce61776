import { type RefObject, useEffect, useRef } from 'react'

/** So much of its neighbour is to be seen, to show that there is more. */
const neighbour = 32

/** For a bar of links that may be wider than the screen: the current one is scrolled into it, and the page stays. */
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
