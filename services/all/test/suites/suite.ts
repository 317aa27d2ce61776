import { type Product, type ProductOptions, type Shape, startProduct } from '@ilbud/testkit/product'
import { afterAll, beforeAll, describe } from 'vitest'

/** Tests that a running product has to pass in every shape. What they leave behind must not disturb the next suite. */
export type Suite = (running: () => Product) => void

/** A dozen processes start on a machine that may have other work. */
export const startPatienceMs = 240_000

/** One product for all of the suites: to start it costs more than most of them do. */
export function onProduct(shape: Shape, suites: Record<string, Suite>, options: ProductOptions = {}): void {
  let product: Product
  beforeAll(async () => void (product = await startProduct(shape, options)), startPatienceMs)
  afterAll(() => product?.stop())
  for (const [name, suite] of Object.entries(suites)) describe(name, () => suite(() => product))
}
