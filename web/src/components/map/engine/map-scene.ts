import type { Geometry } from 'geojson'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { Fix } from './gliding.ts'

/** Everything that a map can show. Components describe it, and the engine draws it. */
export interface MapScene {
  /** The destination, drawn as a petrol-coloured pin. */
  destination?: LatLng | null
  /** The pickup, drawn as a ring. */
  pickup?: LatLng | null
  vehicle?: Fix | null
  /** The name of a district to shade, where nothing more precise may be shown. */
  district?: string | null
  /** [lng, lat] pairs. */
  route?: readonly (readonly [number, number])[] | null
  /** What comes after the end of `route`: a line per leg, thinner. */
  later?: readonly (readonly (readonly [number, number])[])[]
  /** Stops in driving order, as numbered squares; those that will be late are red. */
  stops?: readonly (LatLng & { id: string; number: number; isLate: boolean })[]
  /** The route follows no streets, and is drawn as dots. */
  isRough?: boolean
  /** A service area to shade and to bring into view. */
  area?: Geometry | null
  /** The highest zoom level that the map uses by itself. */
  maxZoom?: number
  /** The height of a caption over the map's lower edge, in pixels. */
  coveredBelow?: number
}
