import { StartError } from '@ilbud/kernel/runtime/start-error'
import type { Shape } from '@ilbud/testkit/services/product'
import { portsOf, startBalancer } from '#chaos/faults/balancer.ts'
import { broken } from '#chaos/faults/breakage.ts'
import { crashesAt, powerCuts } from '#chaos/faults/crashes.ts'
import { type Disturbance, experiment, type Findings } from './experiment.ts'
import { runFull } from '#chaos/full/full.ts'
import { type Options, readOptions } from './options.ts'
import { points } from '#chaos/faults/points.ts'
import { complaints, heading, line, save, verdict } from './report.ts'
import { rollOver } from '#chaos/faults/rolling.ts'
import { startStoppable } from './start-stoppable.ts'
import { troublesOf } from '#chaos/faults/troubles.ts'

const quietMs = 120_000

/** `npm run chaos`: ends the product's processes under load, at named points and all at once, and counts violations. */
async function main(options: Options): Promise<void> {
  if (options.full) process.exit(await runFull(options, options.full))
  const all: Findings[] = []
  process.stdout.write(`${heading()}\n`)
  for (const shape of options.shapes) {
    for await (const findings of inShape(shape, options)) {
      all.push(findings)
      process.stdout.write(`${[line(findings), ...complaints(findings)].join('\n')}\n`)
    }
  }
  process.stdout.write(`${verdict(all)}\n${save('chaos', all)}\n`)
  process.exit(all.some(({ violations }) => violations.length > 0) ? 1 : 0)
}

async function* inShape(shape: Shape, options: Options): AsyncGenerator<Findings> {
  const isWanted = ({ name }: { name: string }): boolean => options.only.length === 0 || options.only.includes(name)
  const env = { LIMITS: 'off', LOG_LEVEL: 'error' }
  const disturbances = disturbancesOf(shape, options).filter(isWanted)
  if (disturbances.length > 0) {
    const replicas = shape === 'stack' ? { tracking: 2, orders: 2, edge: 2 } : {}
    const product = await startStoppable(shape, { durable: true, env, replicas })
    if (options.breakage) Object.assign(product.env, broken(options.breakage))
    const balancer = await startBalancer(portsOf(product))
    try {
      const balanced = { ...product, url: balancer.url }
      for (const disturbance of disturbances) yield await experiment(balanced, { ...options, ...disturbance, quietMs })
    } finally {
      balancer.stop()
      await product.stop()
    }
  }
  if (shape === 'stack' && options.troubles > 0 && isWanted({ name: 'rolling' }))
    yield await rollOver(env, { ...options, quietMs })
}

function disturbancesOf(shape: Shape, options: Options): Disturbance[] {
  return [
    ...points.map((point) => crashesAt(point, options.rounds)),
    ...(shape === 'stack' ? troublesOf(options.troubles) : []),
    ...(options.powerCuts > 0 ? [powerCuts(options.powerCuts)] : [])
  ]
}

try {
  await main(readOptions(process.argv.slice(2)))
} catch (error) {
  const { message, stack, cause } = error as Error
  process.stderr.write(
    `${error instanceof StartError ? message : stack}\n${cause instanceof Error ? `${cause.message}\n` : ''}`
  )
  process.exit(1)
}
