import type { Geometry } from 'geojson'
import type { LatLng } from '@ilbud/proto/http/fields'
import type { Fix } from './gliding.ts'

/** Everything that may stand on a map. Components describe it; the engine makes the map look so. */
export interface MapScene {
  /** Petrol pin: where the parcel goes. */
  destination?: LatLng | null
  /** Ring: where it is fetched. */
  pickup?: LatLng | null
  vehicle?: Fix | null
  /** Name of a district to shade, where nothing finer may be told. */
  district?: string | null
  /** [lng, lat] pairs. */
  route?: readonly (readonly [number, number])[] | null
  /** A service area to shade and to bring into view. */
  area?: Geometry | null
  /** Nearest zoom that the map moves to by itself. */
  maxZoom?: number
  /** Pixels at the lower edge that a caption covers. */
  coveredBelow?: number
}
