import { type Product, type Shape, startProduct } from '@ilbud/testkit/product'
import { experiment, type Findings } from './experiment.ts'
import { Nemesis } from './nemesis.ts'
import { type Options, readOptions } from './options.ts'
import { points } from './points.ts'
import { cutPower } from './power-cut.ts'
import { complaints, heading, line, save, verdict } from './report.ts'
import { rollOver } from './rolling.ts'
import { troublesOf } from './troubles.ts'

const quietMs = 120_000

/** `npm run chaos`: ends the product's processes under load, at named points and all at once, and counts. */
async function main(options: Options): Promise<void> {
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
  const env = { LIMITS: 'off', LOG_LEVEL: 'error' }
  const replicas = shape === 'stack' ? { tracking: 2, orders: 2, realtime: 2 } : {}
  const product = await startProduct(shape, { durable: true, env, replicas })
  stopOnSignals(product)
  if (options.mutation) product.env.MUT = options.mutation
  const isWanted = (name: string): boolean => options.only.length === 0 || options.only.includes(name)
  try {
    for (const point of points) if (isWanted(point.name)) yield await atPoint(product, point, options)
    for (const trouble of shape === 'stack' && options.troubles > 0 ? troublesOf(options.troubles) : [])
      if (isWanted(trouble.name)) yield await experiment(product, { ...options, ...trouble, quietMs })
    if (options.powerCuts > 0 && isWanted('power cut')) yield await atPowerCuts(product, options)
  } finally {
    await product.stop()
  }
  if (shape === 'stack' && options.troubles > 0 && isWanted('rolling'))
    yield await rollOver(env, { ...options, quietMs })
}

/** Its processes would outlive us. */
function stopOnSignals(product: Product): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void product.stop().finally(() => process.exit(1)))
  }
}

function atPoint(product: Product, point: (typeof points)[number], options: Options): Promise<Findings> {
  const nemesis = new Nemesis(product)
  return experiment(product, {
    ...options,
    name: point.name,
    quietMs,
    async disturb() {
      await nemesis.crashAt(Array.from({ length: options.rounds }, () => point))
      return nemesis
    }
  })
}

function atPowerCuts(product: Product, options: Options): Promise<Findings> {
  return experiment(product, {
    ...options,
    name: 'power cut',
    quietMs,
    disturb: async () => ({ crashes: await cutPower(product, options.powerCuts, 4000), unexpected: [] })
  })
}

try {
  await main(readOptions(process.argv.slice(2)))
} catch (error) {
  const { message, cause } = error as Error
  process.stderr.write(`${message}\n${cause instanceof Error ? `${cause.message}\n` : ''}`)
  process.exit(1)
}
