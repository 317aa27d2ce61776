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
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
    }
  }
}
