import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

interface EngineAnswer {
  status?: number
  body: unknown
}

interface EngineRequest {
  url: URL
  headers: IncomingMessage['headers']
  body: unknown
}

interface FakeEngine {
  address: string
  requests: EngineRequest[]
  /** Its answer from now on; null: none at all. */
  answer: (give: ((request: EngineRequest) => EngineAnswer) | null) => void
}

/** A fake of an external engine with recorded answers. */
export async function startEngine(give: (request: EngineRequest) => EngineAnswer): Promise<FakeEngine> {
  const requests: EngineRequest[] = []
  let answer: typeof give | null = give
  const server = createServer(async (request, response) => {
    const body = request.method === 'POST' ? await json(request) : null
    const each = { url: new URL(request.url!, 'http://engine'), headers: request.headers, body }
    requests.push(each)
    if (!answer) return
    const { status = 200, body: content } = answer(each)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof content === 'string' ? content : JSON.stringify(content))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { address, requests, answer: (next) => void (answer = next) }
}

const house = { lat: 59.31285, lng: 18.08235 }
const isHouse = (text: string | null): boolean => /sk[aå]negatan\s*78/i.test(text ?? '')
const isNear = (lat: number, lng: number): boolean => Math.hypot(lat - house.lat, lng - house.lng) < 0.005

const photonHouse = {
  type: 'Feature',
  properties: {
    osm_type: 'N',
    osm_id: 1_693_245_201,
    osm_key: 'place',
    osm_value: 'house',
    type: 'house',
    countrycode: 'SE',
    housenumber: '78',
    street: 'Skånegatan',
    district: 'Södermalm',
    city: 'Stockholm',
    county: 'Stockholms län',
    state: 'Stockholms län',
    country: 'Sverige',
    postcode: '116 37'
  },
  geometry: { type: 'Point', coordinates: [house.lng, house.lat] }
}
const photonAbroad = {
  ...photonHouse,
  properties: { ...photonHouse.properties, osm_id: 2, countrycode: 'FI', city: 'Helsinki', postcode: '00100' },
  geometry: { type: 'Point', coordinates: [24.94, 60.17] }
}

export function photonAnswer({ url }: EngineRequest): EngineAnswer {
  const { searchParams: query } = url
  const isReverse = url.pathname === '/reverse'
  const hit = isReverse ? isNear(Number(query.get('lat')), Number(query.get('lon'))) : isHouse(query.get('q'))
  const features = isReverse ? [photonHouse] : [photonAbroad, photonHouse]
  return { body: { type: 'FeatureCollection', features: hit ? features : [] } }
}

const googleParts = [
  { longText: '78', shortText: '78', types: ['street_number'], languageCode: 'sv' },
  { longText: 'Skånegatan', shortText: 'Skånegatan', types: ['route'], languageCode: 'sv' },
  { longText: 'Stockholm', shortText: 'Stockholm', types: ['postal_town'], languageCode: 'sv' },
  { longText: 'Sverige', shortText: 'SE', types: ['country', 'political'], languageCode: 'sv' },
  { longText: '116 37', shortText: '116 37', types: ['postal_code'], languageCode: 'sv' }
]
const googleAbroad = googleParts.map((each) => (each.shortText === 'SE' ? { ...each, shortText: 'FI' } : each))

export function googleAnswer({ url, body }: EngineRequest): EngineAnswer {
  if (url.pathname === '/v1/places:searchText') {
    const location = { latitude: house.lat, longitude: house.lng }
    const displayName = { text: 'Skånegatan 78', languageCode: 'sv' }
    const hit = { id: 'ChIJabroad', location, displayName, addressComponents: googleAbroad }
    const places = [hit, { ...hit, id: 'ChIJhouse', addressComponents: googleParts }]
    return { body: isHouse((body as { textQuery: string }).textQuery) ? { places } : {} }
  }
  const { searchParams: query } = url
  const [lat, lng] = (query.get('latlng') ?? '0,0').split(',').map(Number) as [number, number]
  const isHit = query.has('latlng') ? isNear(lat, lng) : isHouse(query.get('address'))
  const result = {
    place_id: 'ChIJhouse',
    formatted_address: 'Skånegatan 78, 116 37 Stockholm, Sverige',
    types: ['street_address'],
    geometry: { location: house, location_type: 'ROOFTOP' },
    address_components: googleParts.map(({ longText, shortText, types }) => ({
      long_name: longText,
      short_name: shortText,
      types
    }))
  }
  // Geocoding with a country always finds something: the country itself.
  const country = { ...result, place_id: 'ChIJse', partial_match: true }
  if (isHit) return { body: { status: 'OK', results: [result] } }
  return { body: query.has('latlng') ? { status: 'ZERO_RESULTS', results: [] } : { status: 'OK', results: [country] } }
}

const line = [
  [18.0722, 59.3195],
  [18.0801, 59.3157],
  [18.0824, 59.3129]
]

export function osrmAnswer({ url }: EngineRequest): EngineAnswer {
  if (!/^\/route\/v1\/driving\/[-\d.,;]+$/.test(url.pathname)) return { status: 400, body: { code: 'InvalidUrl' } }
  const geometry = { type: 'LineString', coordinates: line }
  const route = { distance: 1234.5, duration: 276.4, weight: 276.4, weight_name: 'routability', legs: [], geometry }
  const waypoints = [{ name: 'Götgatan', location: line[0], distance: 4.2, hint: 'x' }]
  return { body: { code: 'Ok', routes: [route], waypoints } }
}

export function googleRouteAnswer(): EngineAnswer {
  const polyline = { geoJsonLinestring: { type: 'LineString', coordinates: line } }
  return { body: { routes: [{ distanceMeters: 1234, duration: '276s', polyline }] } }
}
