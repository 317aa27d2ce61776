import { useLingui } from '@lingui/react/macro'
import { LocateFixed } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Boundary } from '#components/feedback/boundary.tsx'
import { Button } from '#components/forms/button.tsx'
import { cn } from '#lib/style/cn.ts'
import { MapCaption } from './map-caption.tsx'
import { MapFailure, MapSurface } from './map-parts.tsx'
import type { MapScene } from './engine/map-scene.ts'
import { useEngine } from './engine/use-engine.ts'

interface MapViewProps {
  scene: MapScene
  /** The map's content as text, for everybody; the picture is hidden from screen readers. */
  caption?: ReactNode
  className?: string
}

/** A map with its text. Without WebGL, until the map has loaded, and after an error there is only the text. */
export function MapView(props: MapViewProps) {
  const { caption, className } = props
  return (
    <Boundary
      instead={(_error, again) => (
        <Frame className={className} isLow>
          <MapCaption alone>
            {caption}
            <MapFailure again={again} />
          </MapCaption>
        </Frame>
      )}
    >
      <LiveMap {...props} />
    </Boundary>
  )
}

function Frame({
  className,
  isLow,
  children
}: {
  className?: string | undefined
  isLow: boolean
  children: ReactNode
}) {
  const { t } = useLingui()
  return (
    <section
      aria-label={t`Map`}
      className={cn(
        'relative isolate overflow-hidden rounded-lg border border-border bg-map-land print:hidden',
        className,
        isLow && 'h-auto min-[901px]:h-auto'
      )}
    >
      {children}
    </section>
  )
}

function LiveMap({ scene, caption, className }: MapViewProps) {
  const { t } = useLingui()
  const { container, engine, failed } = useMapEngine(scene)
  return (
    <Frame className={className} isLow={failed}>
      <MapSurface container={container} failed={failed} />
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
    </Frame>
  )
}

function useMapEngine(scene: MapScene) {
  const { container, engine, failed } = useEngine(loadMapEngine)
  useEffect(() => engine?.show(scene), [engine, scene])
  return { container, engine, failed }
}

const loadMapEngine = async () => (await import('./engine/map-engine.ts')).MapEngine
