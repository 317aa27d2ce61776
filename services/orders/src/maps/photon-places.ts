import { chooseFound, type FoundPlace, toSuggestion, toSuggestions } from '#domain/places/found-place.ts'
import type { Places } from '#use-cases/places/place-ports.ts'
import { z } from 'zod/mini'
import type { FetchJson } from '@ilbud/kernel/runtime/fetch-json'

const text = z.optional(z.string())

// Photon answers GeoJSON; most properties of a feature may be missing.
const answerSchema = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        osm_type: z.string(),
        osm_id: z.number(),
        name: text,
        street: text,
        housenumber: text,
        city: text,
        postcode: text,
        countrycode: text
      })
    })
  )
})
type Feature = z.infer<typeof answerSchema>['features'][number]

// Central Stockholm, where most parcels go: of two streets with one name the nearer comes first.
const bias = { lat: '59.33', lon: '18.06' }
const suggestions = 8
const candidates = 10
const reachKm = 0.3
// A rule of its public server.
const fewestLetters = 3

/** Photon, the geocoder of OpenStreetMap, at its own address. */
export function photonPlaces(address: string, fetchJson: FetchJson): Places {
  async function find(path: string, query: Record<string, string>): Promise<FoundPlace[]> {
    const url = new URL(path, address.endsWith('/') ? address : `${address}/`)
    url.search = new URLSearchParams(query).toString()
    const { features } = await fetchJson(answerSchema, { url })
    return features.map(toFound).filter((found) => found !== null)
  }
  const search = (q: string, limit: number) => find('api', { q, limit: String(limit), countrycode: 'SE', ...bias })

  return {
    suggest: async (q) => (q.trim().length < fewestLetters ? [] : toSuggestions(q, await search(q, suggestions))),
    locate: async (q) => chooseFound(q, await search(q, candidates)),
    async reverse(lat, lng) {
      const query = { lat: String(lat), lon: String(lng), radius: String(reachKm), limit: '1' }
      const [found] = await find('reverse', query)
      return found ? toSuggestion(found) : null
    }
  }
}

/** Sweden only; the engine may answer other countries all the same. */
function toFound({ geometry, properties }: Feature): FoundPlace | null {
  const { osm_type, osm_id, name, street, housenumber = null, city = null, postcode = null, countrycode } = properties
  const known = housenumber === null ? (name ?? street) : (street ?? name)
  if (countrycode !== 'SE' || known === undefined) return null
  const [lng, lat] = geometry.coordinates
  return {
    id: `photon:${osm_type}${osm_id}`,
    name: known,
    houseNumber: housenumber,
    city,
    postcode,
    point: { lat, lng }
  }
}
