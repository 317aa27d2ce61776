import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createOrderBodySchema } from './create-order.ts'

const least = {
  pickupAddress: 'Götgatan 15, Stockholm',
  pickupContact: 'Saga Ek',
  pickupPhone: '070-174 06 05',
  deliveryAddress: 'Skånegatan 78, Stockholm',
  deliveryContact: 'Astrid Falk',
  deliveryPhone: '+46 70 174 06 06'
}

function read(field: string, value: unknown): { value: unknown; message: string | undefined } {
  const { data, error } = createOrderBodySchema.safeParse({ ...least, [field]: value })
  const issue = error?.issues.find(({ path }) => path.join('.') === field)
  return { value: (data as Record<string, unknown> | undefined)?.[field], message: issue?.message }
}

describe('weights, quantities and values of an order', () => {
  it('weights are read alike from a number and its text, to the gram', () => {
    // 0.1 to 1000 kg.
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1_000_000 }), (grams) => {
        const kg = grams / 1000
        expect(read('packageWeight', kg).value).toBe(kg)
        expect(read('packageWeight', String(kg)).value).toBe(kg)
        expect(Math.round((read('packageWeight', kg).value as number) * 1000)).toBe(grams)
      })
    )
  })

  it('weights outside the limits are refused, in the same words for a number and its text', () => {
    const tooLittle = fc.double({ max: 0.0999, noNaN: true, noDefaultInfinity: true })
    const tooMuch = fc.double({ min: 1000.001, noNaN: true, noDefaultInfinity: true })
    fc.assert(
      fc.property(tooLittle, tooMuch, (little, much) => {
        expect(read('packageWeight', little).message).toBe('Must be at least 0.1 kg')
        expect(read('packageWeight', much).message).toBe('Must be at most 1000 kg')
      })
    )
  })

  it('quantities are whole numbers from 1 to 100 and nothing else', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: -200, max: 300 }), fc.double({ min: 0, max: 101, noNaN: true })),
        (given) => {
          const isFine = Number.isInteger(given) && given >= 1 && given <= 100
          expect(read('packageQuantity', given).message === undefined).toBe(isFine)
        }
      )
    )
  })

  it('a value in SEK with öre stays exact', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (ore) => {
        const { value } = read('packageValue', (ore / 100).toFixed(2))
        expect(Math.round((value as number) * 100)).toBe(ore)
      })
    )
  })
})
