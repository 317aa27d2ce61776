import { useCallback, useEffect, useRef, useState } from 'react'
import { nothingSelected, selectRange, toggleOne, type Listed, type Selection } from './selection.ts'

/** The selection in a list. A change of the filter ends "all matching", which would then mean other orders. */
export function useSelection(listed: readonly Listed[], filterKey: string) {
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const last = useRef<string | null>(null)
  const latest = useRef(listed)
  useEffect(() => {
    latest.current = listed
  })
  const [knownKey, setKnownKey] = useState(filterKey)
  if (knownKey !== filterKey) {
    setKnownKey(filterKey)
    if (selection.kind === 'matching') setSelection(nothingSelected)
  }
  const toggle = useCallback((id: string, range: boolean) => {
    const from = last.current
    last.current = id
    setSelection((before) =>
      range && from ? selectRange(before, latest.current, from, id) : toggleOne(before, id, latest.current)
    )
  }, [])
  return { selection, setSelection, toggle }
}
