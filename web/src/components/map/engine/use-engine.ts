import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useColorScheme, type ColorScheme } from '#lib/style/color-scheme.ts'
import { configQuery } from '#lib/api/config-query.ts'
import type { Background } from './map-style.ts'

interface Engine {
  setScheme: (scheme: ColorScheme) => void
  destroy: () => void
}

type EngineClass<Kind extends Engine> = new (
  container: HTMLElement,
  scheme: ColorScheme,
  background: Background
) => Kind

/**
 * A map in the element of `container`, as soon as it has loaded. `failed`: it cannot be shown, and there is only the
 * text. An error in making it is thrown to the boundary around the map.
 */
export function useEngine<Kind extends Engine>(loadEngine: () => Promise<EngineClass<Kind>>) {
  const container = useRef<HTMLDivElement>(null)
  const [engine, setEngine] = useState<Kind | null>(null)
  const [failed, setFailed] = useState(false)
  const scheme = useColorScheme()
  const config = useQuery(configQuery())
  const [tilesUrl, setTilesUrl] = useState<string | null>()
  // Waits for the configuration, which may name other tiles; if it fails the map is shown without. Once made it stays:
  // signing in empties the cache, and a map that is just being removed must not be drawn on.
  if (tilesUrl === undefined && !config.isPending) setTilesUrl(config.data?.tilesUrl ?? null)

  useEffect(() => {
    if (tilesUrl === undefined || !container.current) return
    const element = container.current
    let made: Kind | null = null
    let left = false
    const make = ([MadeBy, background]: [EngineClass<Kind>, Background]): void => {
      if (left) return
      try {
        made = new MadeBy(element, scheme, background)
        setEngine(made)
      } catch (error) {
        if (hasNoGraphics(error)) setFailed(true)
        else
          setEngine(() => {
            throw error
          })
      }
    }
    void load(tilesUrl, loadEngine).then(make, () => setFailed(true))
    return () => {
      left = true
      made?.destroy()
      setEngine(null)
    }
    // The scheme of the first moment only: later changes go through setScheme.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [tilesUrl])

  useEffect(() => engine?.setScheme(scheme), [engine, scheme])
  return { container, engine, failed }
}

/** Half a megabyte: loaded only when the page has a map and the user has not asked to save data. */
async function load<Kind extends Engine>(tilesUrl: string | null, loadEngine: () => Promise<EngineClass<Kind>>) {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData || !('WebGL2RenderingContext' in window)) throw new Error('The words have to do')
  return Promise.all([
    loadEngine(),
    tilesUrl ?? import('#components/map/places/geography.ts').then(({ loadGeography }) => loadGeography())
  ])
}

function hasNoGraphics(error: unknown): boolean {
  return error instanceof Error && error.name === 'GPUInitializationError'
}
