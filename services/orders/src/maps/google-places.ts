import { chooseFound, type FoundPlace, toSuggestion, toSuggestions } from '#domain/places/found-place.ts'
import type { Places } from '#use-cases/places/place-ports.ts'
import { z } from 'zod/mini'
import type { FetchJson } from '@ilbud/kernel/runtime/fetch-json'

interface GoogleAddresses {
  places: string
  geocoding: string
}

const google: GoogleAddresses = {
  places: 'https://places.googleapis.com',
  geocoding: 'https://maps.googleapis.com'
}

const part = z.object({ types: z.array(z.string()), longText: z.string(), shortText: z.optional(z.string()) })
type Part = z.infer<typeof part>

// Places API (New), searchText, with the fields that we ask for.
const searchSchema = z.object({
  places: z.optional(
    z.array(
      z.object({
        id: z.string(),
        location: z.object({ latitude: z.number(), longitude: z.number() }),
        displayName: z.optional(z.object({ text: z.string() })),
        addressComponents: z.optional(z.array(part))
      })
    )
  )
})
const fields = ['id', 'location', 'displayName', 'addressComponents'].map((field) => `places.${field}`).join(',')

// Geocoding API.
const geocodeSchema = z.object({
  status: z.enum(['OK', 'ZERO_RESULTS']),
  results: z.array(
    z.object({
      place_id: z.string(),
      partial_match: z.optional(z.boolean()),
      geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
      address_components: z.array(
        z.object({ types: z.array(z.string()), long_name: z.string(), short_name: z.string() })
      )
    })
  )
})

const suggestions = 8

/** Google’s places. Its terms forbid keeping answers and showing them beside another map than Google’s. */
export function googlePlaces(
  key: string,
  fetchJson: FetchJson,
  { places, geocoding }: GoogleAddresses = google
): Places {
  async function geocode(query: Record<string, string>): Promise<(FoundPlace & { isPartial: boolean })[]> {
    const url = new URL('/maps/api/geocode/json', geocoding)
    url.search = new URLSearchParams({ ...query, language: 'sv', key }).toString()
    const { results } = await fetchJson(geocodeSchema, { url })
    return results.flatMap(({ place_id, partial_match = false, geometry, address_components }) => {
      const parts = address_components.map((item) => ({
        types: item.types,
        longText: item.long_name,
        shortText: item.short_name
      }))
      const found = toFound(place_id, geometry.location, parts)
      return found ? [{ ...found, isPartial: partial_match }] : []
    })
  }

  return {
    async suggest(text) {
      const body = { textQuery: text, regionCode: 'SE', languageCode: 'sv', pageSize: suggestions }
      const headers = { 'x-goog-api-key': key, 'x-goog-fieldmask': fields }
      const answer = await fetchJson(searchSchema, { url: new URL('/v1/places:searchText', places), headers, body })
      const found = (answer.places ?? []).map(({ id, location, displayName, addressComponents = [] }) =>
        toFound(id, { lat: location.latitude, lng: location.longitude }, addressComponents, displayName?.text)
      )
      return toSuggestions(
        text,
        found.filter((item) => item !== null)
      )
    },
    async locate(text) {
      const found = await geocode({ address: text, components: 'country:SE' })
      return chooseFound(
        text,
        found.filter(({ isPartial }) => !isPartial)
      )
    },
    async reverse(lat, lng) {
      const [found] = await geocode({ latlng: `${lat},${lng}`, result_type: 'street_address|premise|route' })
      return found ? toSuggestion(found) : null
    }
  }
}

/** Sweden only. */
function toFound(
  id: string,
  point: FoundPlace['point'],
  parts: readonly Part[],
  displayName?: string
): FoundPlace | null {
  const partOf = (type: string) => parts.find(({ types }) => types.includes(type))
  const name = partOf('route')?.longText ?? displayName
  if (partOf('country')?.shortText !== 'SE' || name === undefined) return null
  return {
    id: `google:${id}`,
    name,
    houseNumber: partOf('street_number')?.longText ?? null,
    city: (partOf('postal_town') ?? partOf('locality'))?.longText ?? null,
    postcode: partOf('postal_code')?.longText ?? null,
    point
  }
}
