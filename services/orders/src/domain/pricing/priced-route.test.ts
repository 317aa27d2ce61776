import { describe, expect, it } from 'vitest'
import { firstTariff } from '@ilbud/proto/http/price'
import { choosePoint, priceRoute } from './priced-route.ts'

const slussen = { lat: 59.3195, lng: 18.0722 }
const medborgarplatsen = { lat: 59.3144, lng: 18.0737 }
const karlstad = { lat: 59.3793, lng: 13.5036 }
const uppsala = { lat: 59.8586, lng: 17.6389 }

describe('which point counts', () => {
  it('is the sent one within a kilometre, else the located one', () => {
    expect(choosePoint(slussen, medborgarplatsen)).toBe(slussen)
    expect(choosePoint({ lat: 59.4, lng: 18.0 }, medborgarplatsen)).toBe(medborgarplatsen)
    expect(choosePoint(slussen, null)).toBe(slussen)
    expect(choosePoint(null, slussen)).toBe(slussen)
    expect(choosePoint(null, null)).toBeNull()
  })
})

describe('the way', () => {
  const way = (pickup: typeof slussen | null, delivery: typeof slussen | null) => () =>
    priceRoute({ pickup, delivery }, 'medium', firstTariff)
  const outOfArea = (end: string, nearestArea: string) =>
    expect.objectContaining({ code: 'OUT_OF_AREA', status: 422, details: { end, nearestArea } })

  it('names district and city of both ends', () => {
    expect(way(slussen, medborgarplatsen)()).toMatchObject({
      pickup: { district: 'Södermalm', city: 'Stockholm' },
      delivery: { district: 'Södermalm', city: 'Stockholm' },
      price: { method: 'distance' }
    })
    expect(way(karlstad, karlstad)().delivery).toMatchObject({ district: null, city: 'Karlstad' })
  })

  it('is refused when an end lies outside', () => {
    expect(way(uppsala, slussen)).toThrow(outOfArea('pickup', 'Stockholm'))
    expect(way(null, uppsala)).toThrow(outOfArea('delivery', 'Stockholm'))
  })

  it('is refused between two areas', () => {
    expect(way(karlstad, slussen)).toThrow(outOfArea('delivery', 'Karlstad'))
  })

  it('costs the fallback when an end is unknown, which then is in Stockholm', () => {
    expect(way(slussen, null)()).toMatchObject({
      delivery: { point: null, district: null, city: 'Stockholm' },
      price: { method: 'fallback', price: 129, distanceKm: null }
    })
  })
})
