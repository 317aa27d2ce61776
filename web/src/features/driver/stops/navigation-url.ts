import type { NavigationApp } from '#features/driver/profile/use-setting.ts'
import type { Stop } from './driver-stops.ts'

/** The URL that opens a map app at the stop. `phone`: the phone's default app. */
export function navigationUrl({ place, address }: Pick<Stop, 'place' | 'address'>, app: NavigationApp): string {
  const { userAgent } = navigator
  const text = encodeURIComponent(address)
  const point = place && `${place.lat},${place.lng}`
  if (app === 'waze') return `https://waze.com/ul?${point ? `ll=${point}` : `q=${text}`}&navigate=yes`
  if (app === 'apple' || (app === 'phone' && /iphone|ipad/i.test(userAgent)))
    return `https://maps.apple.com/?dirflg=d&daddr=${point ?? text}`
  if (app === 'phone' && /android/i.test(userAgent))
    return point ? `geo:${point}?q=${point}(${text})` : `geo:0,0?q=${text}`
  return `https://www.google.com/maps/dir/?api=1&travelmode=driving&destination=${point ?? text}`
}
