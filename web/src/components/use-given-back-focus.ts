import { useRef } from 'react'

/**
 * Gives the focus back to what had it before a dialog opened. Radix does so for its own triggers only, and ours are
 * opened by whatever asks for them.
 */
export function useGivenBackFocus(afterOpen?: (event: Event) => void) {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement
      afterOpen?.(event)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const had = before.current
      const isThere = had instanceof HTMLElement && had.isConnected && had !== document.body
      ;(isThere ? had : nearest())?.focus({ preventScroll: !isThere })
    }
  }
}

/** What was pressed is gone, as a button that cancels is once it has: the dialog below, or the page. */
function nearest(): HTMLElement | null {
  const below = [...document.querySelectorAll<HTMLElement>('[role=dialog][data-state=open]')].at(-1)
  return below ?? document.getElementById('main')
}
