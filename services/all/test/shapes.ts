import { type Product, type ProductOptions, type Shape, startProduct } from '@ilbud/testkit/product'
import { describe } from 'vitest'

/** `SHAPES=all,stack` chooses. Without it the stack is skipped: it needs Java and Redis, and takes its time. */
const chosen = process.env.SHAPES?.split(',')

const words: Record<Shape, string> = {
  all: 'in one process',
  apart: 'one process per service',
  stack: 'on Kafka and Redis, in replicas'
}

/** A dozen processes start on a machine that may have other work. */
export const startPatienceMs = 240_000

/** Runs a suite once in each shape. */
export function inShapes(name: string, shapes: Shape[], suite: (shape: Shape) => void): void {
  for (const shape of shapes) {
    if (chosen && !chosen.includes(shape)) continue
    describe.skipIf(!chosen && shape === 'stack')(`${name}, ${words[shape]}`, () => suite(shape))
  }
}

/** The product in that shape; on the stack whoever is asked may be either of two. */
export function startIn(shape: Shape, options: ProductOptions = {}): Promise<Product> {
  return startProduct(
    shape,
    shape === 'stack' ? { replicas: { tracking: 2, orders: 2, realtime: 2 }, ...options } : options
  )
}
