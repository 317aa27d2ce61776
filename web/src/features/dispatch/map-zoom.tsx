import { useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import { Button } from '#components/forms/button.tsx'

interface MapZoomProps {
  /** Zooms by so many levels. */
  onZoom: (by: 1 | -1) => void
}

/** The buttons in the corner of a map. */
export function MapZoom({ onZoom }: MapZoomProps) {
  const { t } = useLingui()
  return (
    <div className="absolute top-3 right-3 z-1 grid rounded-md border border-border bg-surface shadow-2">
      <Button variant="quiet" size="icon" aria-label={t`Zoom in`} onClick={() => onZoom(1)}>
        <Plus className="size-4" strokeWidth={2} aria-hidden />
      </Button>
      <Button variant="quiet" size="icon" aria-label={t`Zoom out`} onClick={() => onZoom(-1)}>
        <Minus className="size-4" strokeWidth={2} aria-hidden />
      </Button>
    </div>
  )
}
