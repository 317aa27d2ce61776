import { type Product, startProduct } from '@ilbud/testkit/services/product'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { broken } from '#chaos/faults/breakage.ts'
import { experiment, type Plan } from './experiment.ts'
import { Nemesis } from '#chaos/faults/nemesis.ts'
import { points } from '#chaos/faults/points.ts'
import { cutPower } from '#chaos/faults/power-cut.ts'
import { startStaleCache } from '#chaos/faults/stale-cache.ts'

// `npm run chaos` does the same twenty times, in both shapes.
describe('the product in one process', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct('all', { env: { LIMITS: 'off', LOG_LEVEL: 'error' } })
  })
  afterAll(() => product?.stop())

  const plan = (disturb: Plan['disturb']): Plan => ({
    name: 'test',
    ordersPerSecond: 8,
    drivers: 4,
    // Quiet within 120 s (docs/goals.md#how-reliability-is-measured).
    quietMs: 300_000,
    disturb
  })

  it("the product keeps every promise when it dies once at each point of an order's life", async () => {
    const nemesis = new Nemesis(product)
    const findings = await experiment(
      product,
      plan(async () => {
        await nemesis.crashAt(points)
        return nemesis
      })
    )
    expect(findings.violations).toEqual([])
    expect(findings.crashes).toBe(points.length)
    expect(findings.delivered).toBeGreaterThan(0)
  })

  it('the product keeps every answered order when everything is killed at once, its Postgres included', async () => {
    const findings = await experiment(
      product,
      plan(async () => ({ crashes: await cutPower(product, 1, 2000), unexpected: [] }))
    )
    expect(findings.violations).toEqual([])
    expect(findings.answered).toBeGreaterThan(0)
  })

  // Last, because the data it leaves cannot be trusted. A suite that cannot fail proves nothing.
  it('the oracle finds a product guilty whose inbox and whose memory of parcels are broken', async () => {
    Object.assign(product.env, broken('no_inbox'))
    const cache = await startStaleCache(product.url)
    onTestFinished(() => cache.stop())
    const nemesis = new Nemesis(product)
    const redelivering = points.filter(({ name }) => name === 'relay' || name === 'consume')
    const findings = await experiment(
      { ...product, url: cache.url },
      {
        ...plan(async () => {
          await nemesis.crashAt(redelivering)
          return nemesis
        }),
        quietMs: 2000
      }
    )
    expect(findings.violations.filter(({ kind }) => kind === 'doubled')).not.toEqual([])
    expect(findings.violations.filter(({ kind }) => kind === 'older')).not.toEqual([])
  })
})
