import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '@ilbud/testkit/services/product'
import { portsOf, startBalancer } from './balancer.ts'
import { experiment, type Findings, type Plan } from '#chaos/experiment.ts'
import { startLongWatch } from '#chaos/load/long-watch.ts'
import { startStoppable } from '#chaos/start-stoppable.ts'

/** Two replicas of each service that answers requests, so that one stays available. */
const replicas = { auth: 2, orders: 2, tracking: 2, drivers: 2, edge: 2 }

/**
 * Sends SIGTERM to every process in turn and restarts it under load, as a deployment does. No request may need more
 * than two attempts: one retry of a GET or a keyed POST has to be enough.
 */
export async function rollOver(env: Record<string, string>, plan: Omit<Plan, 'name' | 'disturb'>): Promise<Findings> {
  const product = await startStoppable('stack', { durable: true, env, replicas })
  const balancer = await startBalancer(portsOf(product))
  try {
    const watch = await startLongWatch(balancer.url)
    const disturb = () => restartEach(product)
    const findings = await experiment(
      { ...product, url: balancer.url },
      { ...plan, name: 'rolling', triesAllowed: 2, disturb }
    )
    const { opened, resets, violations } = await watch.finish()
    return {
      ...findings,
      streamsOpened: findings.streamsOpened + opened,
      resets: findings.resets + resets,
      violations: [...findings.violations, ...violations]
    }
  } finally {
    balancer.stop()
    await product.stop()
  }
}

async function restartEach(product: Product): Promise<{ crashes: number; unexpected: string[] }> {
  const unexpected: string[] = []
  for (const { name } of product.plans) {
    await pause(1000)
    const code = await product.programs.get(name)!.end('SIGTERM')
    if (code !== 0) unexpected.push(`${name} ended with ${code}: ${product.programs.get(name)!.output()}`)
    await product.start(name)
  }
  return { crashes: product.plans.length, unexpected }
}
