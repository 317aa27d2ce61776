import { useLayoutEffect, useRef } from 'react'

/** What had the focus before a dialog that has just given way to another. */
let left: Element | null = null

/**
 * Returns the focus to the element that had it before a dialog opened, or before the one whose place it took. Radix does
 * that only for its own triggers, and our dialogs are opened from code.
 */
export function useRestoredFocus(open: boolean) {
  const before = useRef<Element | null>(null)
  // Before the dialog is drawn, for one of its fields may take the focus by itself.
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (open) before.current = activeElement === body ? left : activeElement
  }, [open])
  useLayoutEffect(() => () => void (left = before.current), [])
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      left = null
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
