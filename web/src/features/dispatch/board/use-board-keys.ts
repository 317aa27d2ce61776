import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { useShortcuts } from '#features/dispatch/keyboard/use-shortcuts.ts'
import { focusRow } from './list/focus-row.ts'

interface BoardKeys {
  rows: readonly { id: string }[]
  openId: string | null
  open: (id: string | null) => void
  onToggle: (id: string, range: boolean) => void
  onShow: () => void
}

/** Moves through the rows by keyboard; the row's link is focused, so that Enter and screen readers work as usual. */
export function useBoardKeys({ rows, openId, open, onToggle, onShow }: BoardKeys) {
  const [activeIndex, setActiveIndex] = useState(-1)
  const { pathname, search } = useLocation()
  const hrefOf = useMemo(() => {
    const address = new URLSearchParams(search)
    address.delete('order')
    const base = `${pathname}?${address}${address.size > 0 ? '&' : ''}order=`
    return (id: string) => base + encodeURIComponent(id)
  }, [pathname, search])
  const step = (by: 1 | -1) => {
    const current = focusedOrder() ?? openId
    const from = rows.findIndex(({ id }) => id === current)
    const next = Math.min(rows.length - 1, Math.max(0, from < 0 ? 0 : from + by))
    const id = rows[next]?.id
    if (!id) return
    setActiveIndex(next)
    focusRow(id)
  }
  const selectFocused = () => {
    const id = focusedOrder()
    if (id) onToggle(id, false)
  }
  const down = () => step(1)
  const up = () => step(-1)
  useShortcuts({
    j: down,
    ArrowDown: down,
    k: up,
    ArrowUp: up,
    x: selectFocused,
    n: onShow,
    '/': () => document.getElementById('board-search')?.focus(),
    Escape: () => openId && open(null)
  })
  return { activeIndex, hrefOf }
}

function focusedOrder(): string | undefined {
  return document.activeElement instanceof HTMLElement ? document.activeElement.dataset.order : undefined
}
