import { expect, it } from 'vitest'
import { examplePrice, usualTariff } from './price-rule.ts'

// docs/domain/price.md#examples.
it.each([
  [2.084, { small: 99, medium: 99, large: 129, custom: 149 }],
  [10.411, { small: 175, medium: 219, large: 285, custom: 329 }],
  [9.721, { small: 163, medium: 204, large: 265, custom: 306 }]
])('the rule prices %s km', (km, prices) => {
  const sizes = ['small', 'medium', 'large', 'custom'] as const
  expect(Object.fromEntries(sizes.map((size) => [size, examplePrice(km, size)]))).toEqual(prices)
})

it('prices are rounded half up as on the server, despite binary fractions', () => {
  const tariff = { ...usualTariff, base: 145, minimum: 0, multipliers: { ...usualTariff.multipliers, small: 0.7 } }
  expect(examplePrice(0, 'small', tariff)).toBe(102)
})
