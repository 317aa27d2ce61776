import { useEffect, useRef, useState } from 'react'
import { useDebounced } from './use-debounced.ts'

const debounceMs = 300

/**
 * What stands in a search box whose word lives elsewhere, as in the address: handed on once it has stood still, and
 * replaced when another word comes from there, but never while somebody types.
 */
export function useSearchText(q: string, onSearch: (q: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(q)
  const settled = useDebounced(typed.trim(), debounceMs)
  const sent = useRef(q)
  useEffect(() => {
    if (settled === sent.current) return
    sent.current = settled
    onSearch(settled)
    // A new function each time is no new word.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settled])
  useEffect(() => {
    if (q === sent.current) return
    sent.current = q
    setTyped(q)
  }, [q])
  return [typed, setTyped]
}
