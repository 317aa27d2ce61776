import { useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { focusRow } from '#features/dispatch/board/list/focus-row.ts'

/**
 * The panel beside the list. When it is opened by keyboard the focus moves into it, and back to the row when it closes:
 * in tab order all further rows and the map are in between.
 */
export function PanelAside({ orderId, children }: { orderId: string; children: ReactNode }) {
  const { t } = useLingui()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (document.activeElement?.matches('[data-order]:focus-visible')) panel.current?.focus()
  }, [orderId])
  useLayoutEffect(() => {
    const element = panel.current
    return () => {
      if (element?.contains(document.activeElement)) focusRow(orderId)
    }
  }, [orderId])
  return (
    <aside
      ref={panel}
      id="order"
      tabIndex={-1}
      className="flex min-h-0 flex-col border-l border-border bg-surface focus-visible:-outline-offset-3"
      aria-label={t`Order`}
    >
      {children}
    </aside>
  )
}
