import { createJsonFetcher, isEngineFailure } from '@ilbud/kernel/runtime/fetch-json'
import { createBreaker } from '@ilbud/kernel/runtime/breaker'
import { googlePlaces } from '#maps/google-places.ts'
import { googleRoutes } from '#maps/google-routes.ts'
import { openMaps } from '#maps/open-maps.ts'
import { osrmRoutes } from '#maps/osrm-routes.ts'
import { photonPlaces } from '#maps/photon-places.ts'
import { builtInPlaces, builtInRoutes } from '#maps/built-in-maps.ts'
import { testLog } from '@ilbud/testkit/test-log'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { placesContract, routesContract } from './map-contracts.ts'
import { googleAnswer, googleRouteAnswer, osrmAnswer, photonAnswer, startEngine } from './map-engines.ts'

const now = () => new Date()
const aFetcher = () => createJsonFetcher(createBreaker({ isFailure: isEngineFailure }))
const house = { lat: 59.31285, lng: 18.08235 }
const slussen = { lat: 59.3195, lng: 18.0722 }

placesContract('our own gazetteer', async () => builtInPlaces)
placesContract('Photon', async () => photonPlaces((await startEngine(photonAnswer)).address, aFetcher()))
placesContract('Google', async () => {
  const { address } = await startEngine(googleAnswer)
  return googlePlaces('key', aFetcher(), { places: address, geocoding: address })
})
routesContract('the great circle', 'approximate', async () => builtInRoutes)
routesContract('OSRM', 'osrm', async () => osrmRoutes((await startEngine(osrmAnswer)).address, aFetcher()))
routesContract('Google', 'google', async () => {
  const { address } = await startEngine(googleRouteAnswer)
  return googleRoutes('key', aFetcher(), address)
})

describe('engines', () => {
  it('engines are asked under a path of their own too, and told who asks', async () => {
    const engine = await startEngine((request) => photonAnswer({ ...request, url: new URL('/api', request.url) }))
    await photonPlaces(`${engine.address}/photon`, aFetcher()).suggest('Skånegatan 78')
    expect(engine.requests[0]!.url.pathname).toBe('/photon/api')
    expect(engine.requests[0]!.url.searchParams.get('countrycode')).toBe('SE')
    expect(engine.requests[0]!.headers['user-agent']).toBe('Ilbud')
  })

  it('the engines of Google have the key in a header or, where it takes no other, in the query', async () => {
    const engine = await startEngine(googleAnswer)
    const places = googlePlaces('secret', aFetcher(), { places: engine.address, geocoding: engine.address })
    await places.suggest('Skånegatan 78')
    await places.locate('Skånegatan 78')
    expect(engine.requests[0]!.headers['x-goog-api-key']).toBe('secret')
    expect(engine.requests[1]!.url.searchParams.get('key')).toBe('secret')
  })
})

async function withPhoton() {
  const engine = await startEngine(photonAnswer)
  const osrm = await startEngine(osrmAnswer)
  const clock = { at: Date.now() }
  const maps = openMaps(
    { PHOTON_URL: engine.address, OSRM_URL: osrm.address, GOOGLE_MAPS_KEY: 'never used' },
    { now: () => new Date(clock.at), log: testLog }
  )
  return { engine, osrm, clock, ...maps }
}

describe('the engines of the settings', () => {
  it('the engines of the settings are none without settings: our own answers', async () => {
    const maps = openMaps({}, { now, log: testLog })
    expect(maps).toEqual({ places: builtInPlaces, routes: builtInRoutes, streets: null, streetTiles: null })
  })

  it('the engines of the settings are asked once a day for the same', async () => {
    const { engine, osrm, clock, places, routes } = await withPhoton()
    for (const text of ['Skånegatan 78', 'skånegatan  78 ', 'SKÅNEGATAN 78']) {
      expect((await places.suggest(text))[0]!.id).toBe('photon:N1693245201')
    }
    await routes.route(slussen, house)
    expect((await routes.route(slussen, { ...house, lat: house.lat + 0.000001 })).source).toBe('osrm')
    expect([engine.requests.length, osrm.requests.length]).toEqual([1, 1])
    clock.at += 24 * 60 * 60_000
    await places.suggest('Skånegatan 78')
    expect(engine.requests).toHaveLength(2)
  })

  it.each<[string, Parameters<Awaited<ReturnType<typeof startEngine>>['answer']>[0]]>([
    ['fails', () => ({ status: 500, body: {} })],
    ['refuses', () => ({ status: 404, body: {} })],
    ['answers nonsense', () => ({ body: 'no JSON' })],
    ['answers another shape', () => ({ body: { features: [{ geometry: null }], routes: [], code: 'Ok' } })],
    ['answers without an end', () => ({ body: `"${'x'.repeat(2 * 1024 * 1024)}"` })],
    ['does not answer in time', null]
  ])('engines of the settings are replaced by the built-in ones when one %s', async (_what, answer) => {
    const { engine, osrm, places, routes } = await withPhoton()
    engine.answer(answer)
    osrm.answer(answer)
    const [suggested, located, reversed, route] = await Promise.all([
      places.suggest('Skånegatan 78'),
      places.locate('Skånegatan 78'),
      places.reverse(house.lat, house.lng),
      routes.route(slussen, house)
    ])
    expect(suggested).toEqual(await builtInPlaces.suggest('Skånegatan 78'))
    expect(located).toEqual(await builtInPlaces.locate('Skånegatan 78'))
    expect(reversed).toEqual(await builtInPlaces.reverse(house.lat, house.lng))
    expect(route).toEqual(await builtInRoutes.route(slussen, house))
  })

  it('engines of the settings are replaced by the built-in ones when they find nothing', async () => {
    const { engine, places } = await withPhoton()
    engine.answer(() => ({ body: { features: [] } }))
    expect((await places.suggest('Götgatan 15'))[0]!.label).toContain('Götgatan 15')
    expect(await places.locate('Götgatan 15')).toEqual(await builtInPlaces.locate('Götgatan 15'))
    engine.answer(null)
    // A text too short for the engines, so nothing is requested.
    expect((await places.suggest('sk')).length).toBeGreaterThan(0)
  })

  it('engines that fail are left alone, and asked again later', async () => {
    // The breaker has no clock that could be given to it.
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { engine, places } = await withPhoton()
    engine.answer(() => ({ status: 503, body: {} }))
    for (let at = 0; at < 30; at++) await places.suggest(`Skånegatan ${at + 1}`)
    expect(engine.requests).toHaveLength(20)
    engine.answer(photonAnswer)
    vi.advanceTimersByTime(6001)
    expect((await places.suggest('Skånegatan 78'))[0]!.id).toBe('photon:N1693245201')
    expect(engine.requests).toHaveLength(21)
  })
})
