import { Trans } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { Button } from '#components/forms/button.tsx'

/** In place of a map with an error. The page around it goes on. */
export function MapFailure({ again }: { again: () => void }) {
  return (
    <p role="alert" data-map="failed" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Trans>The map cannot be shown.</Trans>
      <Button size="small" onClick={again}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  )
}

interface MapSurfaceProps {
  container: RefObject<HTMLDivElement | null> | null
  failed: boolean
}

/** What a map is drawn in. Screen readers are told the same in words. */
export function MapSurface({ container, failed }: MapSurfaceProps) {
  return (
    <div
      ref={container}
      aria-hidden
      data-map={failed ? 'failed' : 'shown'}
      className="absolute! inset-0 isolate bg-map-water"
      hidden={failed}
    />
  )
}
