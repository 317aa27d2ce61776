import { useEffect, useRef, useState } from 'react'

/** At most one sentence in 30 s, so that small changes do not interrupt a screen reader all the time. */
const quietMs = 30_000

/** The text of a polite live region: the latest sentence, delayed while the previous one is recent. */
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
