import { describe, expect, it } from 'vitest'
import { aSettingsView } from '#test/a-settings-view.ts'
import { toTexts } from './settings-fields.ts'
import { previewPrices } from './tariff-preview.ts'

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
