import { useLingui } from '@lingui/react/macro'
import { LocateFixed } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Button } from '#components/button.tsx'
import { cn } from '#lib/style/cn.ts'
import { MapCaption } from './map-caption.tsx'
import type { MapScene } from './map-scene.ts'
import { useEngine } from './use-engine.ts'

interface MapViewProps {
  scene: MapScene
  /** The map's content as text, for everybody; the picture is hidden from screen readers. */
  caption?: ReactNode
  className?: string
}

/** A map with its text. Without WebGL, and until the map has loaded, there is only the text. */
export function MapView({ scene, caption, className }: MapViewProps) {
  const { t } = useLingui()
  const { container, engine, failed } = useMapEngine(scene)
  return (
    <section
      aria-label={t`Map`}
      className={cn(
        'relative isolate overflow-hidden rounded-lg border border-border bg-map-land print:hidden',
        className,
        failed && 'h-auto min-[901px]:h-auto'
      )}
    >
      <div ref={container} aria-hidden className="absolute! inset-0 bg-map-water" hidden={failed} />
      {caption && (
        <MapCaption
          alone={failed}
          action={
            !failed && (
              <Button
                size="icon"
                aria-label={t`Centre the map`}
                // Keeps its space, so that the text beside it does not move.
                className={cn('flex-none print:hidden', !engine && 'invisible')}
                onClick={() => engine?.centre()}
              >
                <LocateFixed className="size-5" strokeWidth={1.75} aria-hidden />
              </Button>
            )
          }
        >
          {caption}
        </MapCaption>
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
