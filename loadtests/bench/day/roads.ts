import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import { greatCircleTimes } from '@ilbud/travel/great-circle'
import { readStreets } from '@ilbud/travel/streets/read-streets'
import { createStreetIndex } from '@ilbud/travel/streets/street-index'
import { streetTimes } from '@ilbud/travel/streets/street-times'
import type { TravelTimes } from '@ilbud/travel/travel-times'

/** What everybody drives on. */
export interface Roads {
  travel: TravelTimes
  /** Metres a second with which one gets on at a place. Only how places compare with each other counts. */
  speedAt(place: LatLng): number
}

/** The streets of a file, or the ways of the built-in model, which are as fast everywhere. */
export function roadsOf(file: string | null): Roads {
  if (file === null) return { travel: greatCircleTimes(), speedAt: () => 1 }
  return { travel: streetTimes(file), speedAt: streetSpeeds(file) }
}

// As the product has it from a door to its street.
const offStreet = { beyondMetres: 3, speed: 3 }

function streetSpeeds(file: string): Roads['speedAt'] {
  const streets = readStreets(file)
  const nearest = createStreetIndex({ lines: streets.map(({ line }) => line) })
  return (place) => {
    const found = nearest(place)
    if (!found) return offStreet.speed
    const [lng, lat] = found.position
    const isBeside = greatCircleKm(place, { lat, lng }) * 1000 > offStreet.beyondMetres
    return isBeside ? offStreet.speed : streets[found.street]!.speedKmh / 3.6
  }
}
