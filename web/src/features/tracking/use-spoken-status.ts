import { useEffect, useRef, useState } from 'react'

/** At most one sentence in 30 s: a screen reader must not be talked over by every small change. */
const quietMs = 30_000

/** The sentence for a polite live region: the latest one, held back while the one before is still fresh. */
export function useSpokenStatus(sentence: string): string {
  const [spoken, setSpoken] = useState(sentence)
  const spokenAt = useRef(0)
  useEffect(() => {
    if (sentence === spoken) return
    const wait = Math.max(0, spokenAt.current + quietMs - Date.now())
    const timer = setTimeout(() => {
      spokenAt.current = Date.now()
      setSpoken(sentence)
    }, wait)
    return () => clearTimeout(timer)
  }, [sentence, spoken])
  return spoken
}
