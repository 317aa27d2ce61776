import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '#components/button.tsx'
import { cn } from '#lib/cn.ts'
import { useColorScheme } from '#lib/color-scheme.ts'
import { configQuery } from '#lib/config-query.ts'
import type { MapEngine } from './map-engine.ts'
import type { MapScene } from './map-scene.ts'

interface MapViewProps {
  scene: MapScene
  /** The map in words, for everybody; the picture itself is hidden from screen readers. */
  caption?: ReactNode
  className?: string
}

/** A map with its text. Without WebGL, or until the map has come, the text stands alone. */
export function MapView({ scene, caption, className }: MapViewProps) {
  const { t } = useLingui()
  const { container, engine, failed } = useMapEngine(scene)
  return (
    <section
      aria-label={t`Map`}
      className={cn(
        'map-box relative isolate overflow-hidden rounded-lg border border-border bg-map-land',
        className,
        failed && 'h-auto min-[901px]:h-auto'
      )}
    >
      <div ref={container} aria-hidden className="map-canvas absolute inset-0" hidden={failed} />
      {caption && (
        <div
          className={cn(
            'z-1 flex items-center justify-between gap-3 rounded-md border border-border bg-surface px-4 py-3 shadow-2',
            failed ? 'm-3' : 'absolute inset-x-3 bottom-3'
          )}
        >
          <div className="min-w-0">{caption}</div>
          {engine && (
            <Button size="icon" aria-label={t`Centre the map`} className="print:hidden" onClick={() => engine.centre()}>
              <LocateFixed className="size-5" strokeWidth={1.75} aria-hidden />
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function useMapEngine(scene: MapScene) {
  const container = useRef<HTMLDivElement>(null)
  const [engine, setEngine] = useState<MapEngine | null>(null)
  const [failed, setFailed] = useState(false)
  const scheme = useColorScheme()
  const config = useQuery(configQuery())
  // Waits for the answer either way: the server may name other tiles. Not knowing them is no reason for no map.
  const tilesUrl = config.isPending ? undefined : (config.data?.tilesUrl ?? null)

  useEffect(() => {
    if (tilesUrl === undefined || !container.current) return
    const element = container.current
    let made: MapEngine | null = null
    let left = false
    void load(tilesUrl)
      .then(({ Engine, background }) => {
        if (left) return
        made = new Engine(element, scheme, background)
        setEngine(made)
      })
      .catch(() => setFailed(true))
    return () => {
      left = true
      made?.destroy()
      setEngine(null)
    }
    // The scheme of the first moment only: later changes go through setScheme.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [tilesUrl])

  useEffect(() => engine?.setScheme(scheme), [engine, scheme])
  useEffect(() => engine?.show(scene), [engine, scene])
  return { container, engine, failed }
}

/** Half a megabyte: loaded only when a map is on the page and nobody asked to save data. */
async function load(tilesUrl: string | null) {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData || !('WebGL2RenderingContext' in window)) throw new Error('The caption has to do')
  const [{ MapEngine: Engine }, background] = await Promise.all([
    import('./map-engine.ts'),
    tilesUrl ?? import('./geography.ts').then(({ loadGeography }) => loadGeography())
  ])
  return { Engine, background }
}
