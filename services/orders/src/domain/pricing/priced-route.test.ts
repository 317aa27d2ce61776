import { describe, expect, it } from 'vitest'
import { firstTariff } from '@ilbud/proto/http/price/price'
import { choosePoint, priceRoute, routeEnd, type RouteEnd } from './priced-route.ts'

const slussen = { lat: 59.3195, lng: 18.0722 }
const medborgarplatsen = { lat: 59.3144, lng: 18.0737 }
const karlstad = { lat: 59.3793, lng: 13.5036 }
const uppsala = { lat: 59.8586, lng: 17.6389 }

const known = (point: typeof slussen | null) => ({ point, named: null })

it('a sent point counts within a kilometre of the located one, which counts otherwise', () => {
  expect(choosePoint(slussen, medborgarplatsen)).toBe(slussen)
  expect(choosePoint({ lat: 59.4, lng: 18.0 }, medborgarplatsen)).toBe(medborgarplatsen)
  expect(choosePoint(slussen, null)).toBe(slussen)
  expect(choosePoint(null, slussen)).toBe(slussen)
  expect(choosePoint(null, null)).toBeNull()
})

it('a point in another city than the address names does not count', () => {
  expect(routeEnd('Okändgatan 5, Karlstad', slussen)).toEqual({
    point: null,
    named: { area: 'Karlstad', isOutside: false }
  })
  expect(routeEnd('Okändgatan 5, Stockholm', slussen).point).toBe(slussen)
  expect(routeEnd('Okändgatan 5, Stockholm', uppsala).point).toBe(uppsala)
})

describe('a priced route', () => {
  const route = (pickup: RouteEnd, delivery: RouteEnd) => () =>
    priceRoute({ pickup, delivery }, { size: 'medium' }, firstTariff)
  const refusal = (code: string, details: object) => expect.objectContaining({ code, status: 422, details })

  it('a priced route names district and city of both ends', () => {
    expect(route(known(slussen), known(medborgarplatsen))()).toMatchObject({
      pickup: { district: 'Södermalm', city: 'Stockholm' },
      delivery: { district: 'Södermalm', city: 'Stockholm' },
      price: { method: 'distance' }
    })
    expect(route(known(karlstad), known(karlstad))().delivery).toMatchObject({ district: null, city: 'Karlstad' })
  })

  it('an end whose point or address is outside is refused as OUT_OF_AREA', () => {
    const outside = (end: string, nearestArea: string) => refusal('OUT_OF_AREA', { end, nearestArea })
    expect(route(known(uppsala), known(slussen))).toThrow(outside('pickup', 'Stockholm'))
    expect(route(known(null), known(uppsala))).toThrow(outside('delivery', 'Stockholm'))
    expect(route(known(slussen), routeEnd('Kungsgatan 1, Göteborg', null))).toThrow(outside('delivery', 'Karlstad'))
    expect(route(routeEnd('Storgatan 5, 753 20', slussen), known(slussen))).toThrow(outside('pickup', 'Stockholm'))
  })

  it('a priced route with ends in two areas is refused as DIFFERENT_AREAS, by point or by text', () => {
    const different = refusal('DIFFERENT_AREAS', { pickupArea: 'Karlstad', deliveryArea: 'Stockholm' })
    expect(route(known(karlstad), known(slussen))).toThrow(different)
    expect(route(routeEnd('Okändgatan 5, Karlstad', null), known(slussen))).toThrow(different)
  })

  it('an end that cannot be located costs the fallback and is in the city of the other', () => {
    const fallback = { method: 'fallback', price: 129, distanceKm: null }
    expect(route(known(slussen), known(null))()).toMatchObject({
      delivery: { point: null, district: null, city: 'Stockholm' },
      price: fallback
    })
    expect(route(routeEnd('Okändgatan 5', null), known(karlstad))().pickup.city).toBe('Karlstad')
  })
})
