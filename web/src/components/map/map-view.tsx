import { useLingui } from '@lingui/react/macro'
import { LocateFixed } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Button } from '#components/button.tsx'
import { cn } from '#lib/cn.ts'
import type { MapScene } from './map-scene.ts'
import { useEngine } from './use-engine.ts'

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
  const { container, engine, failed } = useEngine(loadMapEngine)
  useEffect(() => engine?.show(scene), [engine, scene])
  return { container, engine, failed }
}

const loadMapEngine = async () => (await import('./map-engine.ts')).MapEngine
