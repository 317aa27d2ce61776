import { useEffect, useState } from 'react'
import { serverNow } from './server-clock.ts'

/** The present time by the server's clock, updated every `everyMs` milliseconds. */
export function useNow(everyMs = 1_000): number {
  return serverNow(useDeviceNow(everyMs))
}

/** The present time of this device, for durations that it measures itself; updated every second by default. */
export function useDeviceNow(everyMs = 1_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
