import { useEffect, useEffectEvent } from 'react'

const touches = ['pointermove', 'pointerdown', 'touchmove', 'keydown', 'scroll'] as const

/** Calls `onRest` once nobody has touched the page for `ms` milliseconds, while `isWaiting`. */
export function useRest(isWaiting: boolean, ms: number, onRest: () => void): void {
  const rest = useEffectEvent(onRest)
  useEffect(() => {
    if (!isWaiting) return
    let timer = setTimeout(() => rest(), ms)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(() => rest(), ms)
    }
    for (const touch of touches) addEventListener(touch, again, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const touch of touches) removeEventListener(touch, again, { capture: true })
    }
  }, [isWaiting, ms])
}
