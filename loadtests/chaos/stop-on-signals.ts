import type { Product } from '@ilbud/testkit/product'

const running = new Set<Product>()

/** Otherwise its processes would outlive this one. */
export function stopOnSignals(product: Product): void {
  running.add(product)
  if (running.size > 1) return
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopAll())
}

async function stopAll(): Promise<void> {
  await Promise.allSettled([...running].map((product) => product.stop()))
  process.exit(1)
}
