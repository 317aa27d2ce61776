import { rmSync } from 'node:fs'
import { createFleet, type Fleet } from '@ilbud/infra/native/apart/fleet'
import { startApart } from '@ilbud/infra/native/apart/apart'
import type { ProgramPlan, Replicas } from '@ilbud/infra/native/apart/plan'
import { freePort } from '@ilbud/infra/native/free-port'
import type { Broker } from '@ilbud/infra/native/kafka'
import type { RedisServer } from '@ilbud/infra/native/redis'
import { temporaryFolder } from '#temporary-folder.ts'

/** Three days of past orders always include a working day. All 60 would keep a small machine busy for a minute. */
const demoDays = '3'

/**
 * `all`: one process. `apart`: one per service, with the event log in Postgres. `stack`: what is deployed, on Kafka and
 * Redis, with replicas and the edge in front.
 */
export type Shape = 'all' | 'apart' | 'stack'

/** The product, running in processes of its own, for end-to-end tests, benches and the crash harness. */
export interface Product extends Fleet {
  shape: Shape
  url: string
  /** The environment of every process. Changes apply to processes that are started later. */
  env: Record<string, string>
  /** The processes: the first replica has the service's name, the second is `tracking.2`. */
  plans: readonly ProgramPlan[]
  /** Null but in the shape `stack`. */
  broker: Broker | null
  redis: RedisServer | null
}

export interface ProductOptions {
  env?: Record<string, string>
  /** Kept if given; by default a temporary folder, removed by `stop`. */
  dataDir?: string
  /** Whether commits survive a kill of the database in the shapes `apart` and `stack`. In `all` they always do. */
  durable?: boolean
  /** Processes of each kind, in the shapes `apart` and `stack`. */
  replicas?: Replicas
  onOutput?: (name: string, line: string) => void
  /** Aborts a start in progress, which then rejects when nothing that it started runs any more. */
  signal?: AbortSignal
  /** In the shape `stack`: given the addresses of servers and services, those that the processes use instead. */
  reroute?: (addresses: Record<string, string>) => Promise<Record<string, string>>
  /** Whether the terminal's Ctrl-C does not reach the processes; the caller then stops them. */
  detached?: boolean
  /** The program of the shape `all`, from the root: another one than the product's. */
  file?: string
}

export async function startProduct(shape: Shape, options: ProductOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? temporaryFolder('product')
  const port = await freePort()
  const env = {
    LOG_LEVEL: 'warn',
    DEMO: 'true',
    DEMO_DAYS: demoDays,
    // A test that looks for the nearest driver brings its own.
    DEMO_MOVING: '1',
    DRAIN_PAUSE_MS: '0',
    DRAIN_SPREAD_MS: '0',
    ...options.env
  }
  const { durable = false, detached = false, replicas = {}, onOutput, signal, file } = options
  const common = { dataDir, port, env, detached, onOutput, ...(signal && { signal }) }
  try {
    const started =
      shape === 'all'
        ? await startTogether({ ...common, ...(file !== undefined && { file }) })
        : await startApart({
            ...common,
            durable,
            replicas,
            reroute: options.reroute,
            distributed: shape === 'stack',
            front: shape === 'stack' ? 'edge' : 'gateway'
          })
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
  detached: boolean
  onOutput: ProductOptions['onOutput']
  signal?: AbortSignal
  file?: string
}

/** Starts all services in one process, which starts its own Postgres. */
async function startTogether(options: Together): Promise<Omit<Product, 'shape'>> {
  const { dataDir, port, env: settings, detached, onOutput, signal, file } = options
  const url = `http://127.0.0.1:${port}`
  const env = { ...settings, PORT: String(port), DATA_DIR: dataDir }
  const plans: ProgramPlan[] = [
    { name: 'all', service: 'all', env: {}, address: url, ...(file !== undefined && { file }) }
  ]
  const fleet = createFleet({ plans, env, detached, onOutput })
  try {
    await fleet.start()
    signal?.throwIfAborted()
  } catch (error) {
    await fleet.stop()
    throw error
  }
  return { ...fleet, url, env, plans, broker: null, redis: null }
}
