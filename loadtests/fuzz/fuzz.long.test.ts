import { type Product, startProduct } from '@ilbud/testkit/services/product'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fuzz } from './fuzz.ts'

let product: Product
beforeAll(async () => void (product = await startProduct('all', { env: { LIMITS: 'off' } })), 240_000)
afterAll(() => product?.stop())

it('the product answers whatever is sent with what was asked for or a problem document', async () => {
  const seed = Date.now() % 2 ** 31
  const tallies = await fuzz({ url: product.url, runs: 25, seed })
  expect(
    tallies.flatMap(({ faults }) => faults),
    `seed ${seed}`
  ).toEqual([])
  // If no request were accepted, little would be tested behind validation.
  const taken = tallies.filter(({ kind }) => kind === 'valid').reduce((sum, tally) => sum + tally.taken, 0)
  expect(taken).toBeGreaterThan(40)
})
