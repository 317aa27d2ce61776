import { type Product, type ProductOptions, type Shape, startProduct } from '@ilbud/testkit/services/product'
import { afterAll, beforeAll, describe } from 'vitest'

/** Tests that a running product must pass in every shape. What they leave behind must not disturb other suites. */
export type Suite = (running: () => Product) => void

/** A dozen processes start, on a machine that may be busy. */
export const startPatienceMs = 240_000

/** Starts one product for all the suites: starting it takes longer than most of them. */
export function onProduct(shape: Shape, suites: Record<string, Suite>, options: ProductOptions = {}): void {
  let product: Product
  beforeAll(async () => void (product = await startProduct(shape, options)), startPatienceMs)
  afterAll(() => product?.stop())
  for (const [name, suite] of Object.entries(suites)) describe(name, () => suite(() => product))
}
