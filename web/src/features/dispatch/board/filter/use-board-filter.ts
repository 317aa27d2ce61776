import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { readBoardFilter, writeBoardFilter, type BoardFilter } from './board-filter.ts'

/** Filter, search, sort order and open order are in the URL: a reload, a link or the back button keeps them. */
export function useBoardFilter() {
  const [address, setAddress] = useSearchParams()
  const filter = useMemo(() => readBoardFilter(address), [address])
  const change = useCallback(
    (changes: Partial<BoardFilter>) =>
      setAddress((before) => writeBoardFilter(before, { ...readBoardFilter(before), ...changes }), { replace: true }),
    [setAddress]
  )
  return { filter, change }
}

/** The order in the panel: `?order=<id>`. Opening one adds a step to the history, closing it does not. */
export function useOpenOrder() {
  const [address, setAddress] = useSearchParams()
  const openId = address.get('order')
  const open = useCallback(
    (id: string | null) =>
      setAddress(
        (before) => {
          const next = new URLSearchParams(before)
          if (id) next.set('order', id)
          else next.delete('order')
          return next
        },
        { replace: id === null || openId !== null }
      ),
    [setAddress, openId]
  )
  return { openId, open }
}
