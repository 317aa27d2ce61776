import type { Stop } from './plan-stops.ts'

/** Opens the phone's map app at the stop: `geo:` where Android takes it, else a link that every app understands. */
export function navigationUrl({ place, address }: Stop, userAgent = navigator.userAgent): string {
  const text = encodeURIComponent(address)
  if (/android/i.test(userAgent))
    return place ? `geo:${place.lat},${place.lng}?q=${place.lat},${place.lng}(${text})` : `geo:0,0?q=${text}`
  const destination = place ? `${place.lat},${place.lng}` : text
  return `https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=${destination}`
}
