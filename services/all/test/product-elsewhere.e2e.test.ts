import type { Product } from '@ilbud/testkit/services/product'
import { describe } from 'vitest'
import { byTheSpec } from './suites/calls/by-the-spec.ts'
import { refusals } from './suites/calls/refusals.ts'

// `LIMITS=off docker compose up -d`, then `PRODUCT_URL=http://localhost:8080 npx vitest run --project e2e elsewhere`
const url = process.env.PRODUCT_URL

/**
 * Runs the suites that neither kill the product nor inspect its processes against a product that is running already.
 */
describe.skipIf(!url)(`the product at ${url ?? 'PRODUCT_URL, which is not set'}`, () => {
  const running = (): Product => ({ url }) as Product
  describe('a client written from the specification', () => byTheSpec(running))
  describe('the routes', () => refusals(running))
})
