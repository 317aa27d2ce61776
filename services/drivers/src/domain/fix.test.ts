import type { LocationUpdate } from '@ilbud/proto/http/dispatch/drivers'
import { describe, expect, it } from 'vitest'
import { readFix } from './fix.ts'

const now = new Date('2026-01-01T12:00:00Z')
const driverId = '0197b0c0-0000-7000-8000-000000000101'

function anUpdate(location: Partial<LocationUpdate['location']> = {}, timestamp: string | number = now.getTime()) {
  return {
    type: 'location_update' as const,
    driverId,
    location: { lat: 59.3145, lng: 18.0737, ...location },
    timestamp
  }
}

describe('readFix', () => {
  it('a fix may have its time in milliseconds or as ISO', () => {
    const fix = { driverId, lat: 59.3145, lng: 18.0737, heading: null, speed: null, accuracy: null, at: now }
    expect(readFix(anUpdate({}, now.getTime()), null, now)).toEqual(fix)
    expect(readFix(anUpdate({}, '2026-01-01T13:00:00+01:00'), null, now)).toEqual(fix)
  })

  it('a fix has heading and speed only when they are plausible', () => {
    expect(readFix(anUpdate({ heading: 270, speed: 8.3, accuracy: 12 }), null, now)).toMatchObject({
      heading: 270,
      speed: 8.3,
      accuracy: 12
    })
    expect(readFix(anUpdate({ heading: -1, speed: -1 }), null, now)).toMatchObject({ heading: null, speed: null })
    expect(readFix(anUpdate({ heading: 361 }), null, now)).toMatchObject({ heading: null })
  })

  it.each([
    [{ lat: 90.1 }, 'range'],
    [{ lat: -90.1 }, 'range'],
    [{ lng: 180.1 }, 'range'],
    [{ lat: Number.NaN }, 'range'],
    [{ accuracy: 200.1 }, 'accuracy'],
    [{ accuracy: -1 }, 'accuracy']
  ])('readFix drops %o for its %s', (location, refusal) => {
    expect(readFix(anUpdate(location), null, now)).toBe(refusal)
  })

  it('a fix at the limits of what is allowed is accepted', () => {
    expect(readFix(anUpdate({ lat: -90, lng: 180, accuracy: 200 }), null, now)).toMatchObject({ lat: -90, lng: 180 })
  })

  it('a fix is dropped when its time is invalid, too far in the future, or not after the last one', () => {
    const before = new Date(now.getTime() - 1)
    expect(readFix(anUpdate({}, 'yesterday'), null, now)).toBe('time')
    expect(readFix(anUpdate({}, now.getTime() + 30_001), null, now)).toBe('future')
    expect(readFix(anUpdate({}, now.getTime() + 30_000), null, now)).toMatchObject({ driverId })
    expect(readFix(anUpdate({}, now.getTime()), now, now)).toBe('older')
    expect(readFix(anUpdate({}, before.getTime()), now, now)).toBe('older')
    expect(readFix(anUpdate({}, now.getTime()), before, now)).toMatchObject({ driverId })
  })
})
