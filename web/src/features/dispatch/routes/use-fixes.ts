import { useEffect, useRef } from 'react'
import type { Fix } from '#components/map/engine/gliding.ts'
import type { RoutesEngine } from '#components/map/routes/routes-engine.ts'
import { useChannel } from '#lib/live/use-channel.ts'

/** Shows on the map where the drivers are, past React: they move several times a second. */
export function useFixes(engine: RoutesEngine | null): void {
  const fixes = useRef(new Map<string, Fix>())
  useEffect(() => engine?.showFixes(fixes.current), [engine])
  useChannel('fleet', {
    'fleet.snapshot': ({ drivers }) => {
      fixes.current = new Map(drivers.map(({ id, lat, lng, heading, at }) => [id, { lat, lng, heading, at }]))
      engine?.showFixes(fixes.current)
    },
    'fleet.moved': ({ drivers }) => {
      for (const [id, lat, lng, heading, at] of drivers) fixes.current.set(id, { lat, lng, heading, at })
      engine?.showFixes(fixes.current)
    }
  })
}
