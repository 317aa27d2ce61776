import { describe, expect, it } from 'vitest'
import { aSettingsView } from '#test/a-settings-view.ts'
import { toTexts } from './settings-fields.ts'
import { previewPrices, priceAgain } from './tariff-preview.ts'

const now = aSettingsView()
const texts = toTexts(now)
const after = (typed: Partial<typeof texts>, size: 'small' | 'large') =>
  previewPrices(now, { ...texts, ...typed }, size).map((price) => price.after)

describe('previewPrices', () => {
  it('the preview shows the present prices while nothing is typed', () => {
    // 2.084 and 10.411 km, the examples of docs/domain/price.md.
    for (const [size, near, far] of [
      ['small', 99, 175],
      ['medium', 99, 219],
      ['large', 129, 285],
      ['custom', 149, 329]
    ] as const) {
      const prices = previewPrices(now, texts, size)
      expect([prices[0], prices[2]]).toEqual([
        { before: near, after: near },
        { before: far, after: far }
      ])
    }
  })

  it('the preview follows each part of the tariff', () => {
    expect(after({ base: '145', minimum: '0', small: '0,7' }, 'small')[0]).toBe(102)
    expect(after({ perKm: '20' }, 'large')[2]).toBe(337)
    expect(after({ freeKm: '20' }, 'large')[2]).toBe(129)
    expect(after({ minimum: '300' }, 'large')).toEqual([300, 300, 300])
  })

  it('the preview shows no price for an invalid tariff, and ignores other fields', () => {
    expect(after({ base: 'x' }, 'small')).toEqual([null, null, null])
    expect(after({ onTime: '' }, 'small')[0]).toBe(99)
  })
})

describe('priceAgain', () => {
  // Two parcels of 21.5 kg by express over 10.411 km.
  const order = {
    id: '0197b0c0-0000-7000-8000-000000000101',
    trackingId: 'SD7K3MQ9RT2XVB2',
    createdAt: '2026-11-20T11:00:00.000Z',
    distanceKm: 10.411,
    packageSize: 'custom',
    packageWeight: 21.5,
    packageQuantity: 2,
    serviceLevel: 'express',
    price: 763,
    tariffVersion: 1
  } as const

  it('priceAgain is the price that was paid while nothing is typed', () => {
    // 329 for one, 132 (40 %) for the second, 2 × 2 started kg at 4 kr: 477, times 1.6.
    expect(priceAgain(order, now, texts)).toBe(763)
  })

  it('priceAgain follows the parts of the tariff that concern the load', () => {
    expect(priceAgain(order, now, { ...texts, extraParcelPercent: '0' })).toBe(552)
    expect(priceAgain(order, now, { ...texts, perKgOver20: '0' })).toBe(738)
    expect(priceAgain(order, now, { ...texts, expressFactor: '1' })).toBe(477)
    expect(
      priceAgain({ ...order, distanceKm: null, packageQuantity: 1, packageWeight: 1, serviceLevel: 'standard' }, now, {
        ...texts,
        fallback: '140'
      })
    ).toBe(140)
  })

  it('priceAgain is not known while the tariff is invalid', () => {
    expect(priceAgain(order, now, { ...texts, perKm: 'x' })).toBeNull()
  })
})
