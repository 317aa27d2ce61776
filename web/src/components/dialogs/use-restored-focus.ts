import { useRef } from 'react'

/**
 * Returns the focus to the element that had it before a dialog opened. Radix does that only for its own triggers, and
 * our dialogs are opened from code.
 */
export function useRestoredFocus(afterOpen?: (event: Event) => void) {
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

/** If that element is gone, such as a cancel button after canceling: the dialog below, or the page. */
function nearest(): HTMLElement | null {
  const below = [...document.querySelectorAll<HTMLElement>('[role=dialog][data-state=open]')].at(-1)
  return below ?? document.getElementById('main')
}
