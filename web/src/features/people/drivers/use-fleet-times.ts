import { useEffect, useRef, useState } from 'react'
import { useChannel } from '#lib/live/use-channel.ts'

// Frames come up to 4 times a second; an age in seconds does not need that.
const everyMs = 2_000

/** When each driver on duty was last seen, updated without reloading the audited list. */
export function useFleetTimes() {
  const latest = useRef(new Map<string, string>())
  const [times, setTimes] = useState<ReadonlyMap<string, string>>(() => new Map())
  const state = useChannel('fleet', {
    'fleet.snapshot': ({ drivers }) => {
      latest.current = new Map(drivers.map(({ id, at }) => [id, at]))
      setTimes(latest.current)
    },
    'fleet.moved': ({ drivers }) => {
      for (const [id, , , , at] of drivers) latest.current.set(id, at)
    }
  })
  useEffect(() => {
    const timer = setInterval(() => setTimes(new Map(latest.current)), everyMs)
    return () => clearInterval(timer)
  }, [])
  return { times, state }
}
