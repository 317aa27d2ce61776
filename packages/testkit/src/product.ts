import { rmSync } from 'node:fs'
import { createFleet, type Fleet } from '@ilbud/infra/native/apart/fleet'
import { startApart } from '@ilbud/infra/native/apart/apart'
import type { ProgramPlan, Replicas } from '@ilbud/infra/native/apart/plan'
import { freePort } from '@ilbud/infra/native/free-port'
import type { Broker } from '@ilbud/infra/native/kafka'
import type { RedisServer } from '@ilbud/infra/native/redis'
import { temporaryFolder } from './temporary-folder.ts'

/** Days of past orders, always with a working day in them: all 60 would keep a small machine busy for a minute. */
const demoDays = '3'

/** One process; one per service with the event log in Postgres; the same on Kafka and Redis, in replicas. */
export type Shape = 'all' | 'apart' | 'stack'

/** The product, running as its own processes: what the end-to-end tests, the benches and the crash harness talk to. */
export interface Product extends Fleet {
  shape: Shape
  url: string
  /** What every process was given; one that starts again is given what stands there then. */
  env: Record<string, string>
  /** Who runs: a service's first replica bears its name, the second is `tracking.2`. */
  plans: readonly ProgramPlan[]
  /** Of the stack. */
  broker: Broker | null
  redis: RedisServer | null
}

export interface ProductOptions {
  env?: Record<string, string>
  /** Kept when given; else a temporary folder that goes with `stop`. */
  dataDir?: string
  /** Apart, the database may lose its last moments when it is killed, unless this is true. In `all` it never does. */
  durable?: boolean
  /** Processes per service, where services run apart. */
  replicas?: Replicas
  onOutput?: (name: string, line: string) => void
}

export async function startProduct(shape: Shape, options: ProductOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? temporaryFolder('product')
  const port = await freePort()
  const env = {
    LOG_LEVEL: 'warn',
    DEMO: 'true',
    DEMO_DAYS: demoDays,
    DRAIN_PAUSE_MS: '0',
    DRAIN_SPREAD_MS: '0',
    ...options.env
  }
  const { durable = false, replicas = {}, onOutput } = options
  const common = { dataDir, port, env, onOutput }
  try {
    const started =
      shape === 'all'
        ? await startTogether(common)
        : await startApart({ ...common, durable, replicas, distributed: shape === 'stack' })
    return {
      ...started,
      shape,
      async stop() {
        await started.stop()
        removeTemporary()
      }
    }
  } catch (error) {
    removeTemporary()
    throw error
  }

  function removeTemporary(): void {
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Together {
  dataDir: string
  port: number
  env: Record<string, string>
  onOutput: ProductOptions['onOutput']
}

/** Every service in one process, which starts its own Postgres. */
async function startTogether({ dataDir, port, env: given, onOutput }: Together): Promise<Omit<Product, 'shape'>> {
  const url = `http://127.0.0.1:${port}`
  const env = { ...given, PORT: String(port), DATA_DIR: dataDir }
  const plans: ProgramPlan[] = [{ name: 'all', service: 'all', env: {}, address: url }]
  const fleet = createFleet({ plans, env, onOutput })
  try {
    await fleet.start()
  } catch (error) {
    await fleet.stop()
    throw error
  }
  return { ...fleet, url, env, plans, broker: null, redis: null }
}
