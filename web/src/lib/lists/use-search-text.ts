import { useEffect, useRef, useState } from 'react'
import { useDebounced } from './use-debounced.ts'

const debounceMs = 300

/**
 * The text of a search box whose value is stored elsewhere, such as in the URL. Passes changes on when typing pauses,
 * and takes over changes from outside, but never while somebody types.
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
