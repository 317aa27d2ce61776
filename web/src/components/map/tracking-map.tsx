import type { LatLng } from '@ilbud/proto/http/fields'
import { useMemo, type ReactNode } from 'react'
import { cn } from '#lib/style/cn.ts'
import type { Fix } from './gliding.ts'
import { MapView } from './map-view.tsx'

interface TrackingMapProps {
  /** The exact destination, where it may be shown. */
  destination: LatLng | null
  /** The district of the destination, shaded where the exact one may not be shown. */
  district: string | null
  vehicle: Fix | null
  caption: ReactNode
  className?: string
}

/** The destination of a parcel or its district, and the driver while the server sends positions. */
export function TrackingMap({ destination, district, vehicle, caption, className }: TrackingMapProps) {
  const scene = useMemo(
    () => ({
      destination,
      district: destination ? null : district,
      vehicle,
      maxZoom: vehicle ? 13.3 : 12.4,
      coveredBelow: 84
    }),
    [destination, district, vehicle]
  )
  return <MapView scene={scene} caption={caption} className={cn('h-80', className)} />
}
