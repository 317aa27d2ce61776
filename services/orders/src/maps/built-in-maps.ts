import { locateAddress } from '#domain/places/locate.ts'
import { reverse } from '#domain/places/reverse.ts'
import { approximateRoute } from '#domain/places/route.ts'
import { suggestPlaces } from '#domain/places/search.ts'
import type { Places, Routes } from '#use-cases/places/place-ports.ts'

/** Our own gazetteer: no key, no network. */
export const builtInPlaces: Places = {
  suggest: async (text) => suggestPlaces(text),
  async locate(text) {
    const found = locateAddress(text)
    return found && { lat: found.place.lat, lng: found.place.lng }
  },
  reverse: async (lat, lng) => reverse(lat, lng)
}

/** Approximate routes from the great circle. */
export const builtInRoutes: Routes = { route: async (from, to) => approximateRoute(from, to) }
