import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Broker } from '#native/kafka.ts'
import { freePort } from '#native/free-port.ts'
import type { RedisServer } from '#native/redis.ts'
import { createFleet, type Fleet } from './fleet.ts'
import { separate } from './boundaries.ts'
import { migrateAll } from './migrate-all.ts'
import { type Front, planPrograms, type ProgramPlan, type Replicas } from './plan.ts'
import { startServers } from './servers.ts'

/** The product in several processes, and the servers that it needs. */
export interface Apart extends Fleet {
  url: string
  /** The environment of every process. */
  env: Record<string, string>
  plans: readonly ProgramPlan[]
  broker: Broker | null
  redis: RedisServer | null
}

interface ApartOptions {
  dataDir: string
  port: number
  front?: Front
  replicas?: Replicas
  /** Whether to use Kafka and Redis; without them the event log is in Postgres, and limits in memory. */
  distributed: boolean
  durable: boolean
  /** Settings of every process. */
  env: Record<string, string>
  /** Whether the terminal's Ctrl-C does not reach the processes. */
  detached?: boolean
  onOutput?: ((name: string, line: string) => void) | undefined
  /** Called with each step of the start. */
  log?: (line: string) => void
  /** Aborts a start in progress. */
  signal?: AbortSignal
}

/** Starts everything in the necessary order. When a step fails, what was started is stopped. */
export async function startApart(options: ApartOptions): Promise<Apart> {
  const { dataDir, port, front = 'edge', replicas = {}, distributed, durable, env: settings, signal } = options
  const { log = () => undefined } = options
  const servers = await startServers({ dataDir, durable, distributed, settings, log })
  const sockets = mkdtempSync(join(tmpdir(), 'ilbud-s-'))
  const more = Array.from({ length: (replicas[front] ?? 1) - 1 }, freePort)
  const plan = planPrograms({ front, replicas, sockets, ports: [port, ...(await Promise.all(more))] })
  // The port is in links and is where passkeys work, so every service knows it.
  const env = { DB_POOL_MAX: '5', PORT: String(port), ...settings, ...plan.env, ...servers.env, DATA_DIR: dataDir }
  // The log in Postgres needs its user, who may do everything; so does a server that is not ours.
  const isSeparate = servers.broker !== null && servers.env.DATABASE_URL !== undefined
  const plans = isSeparate ? await separate(plan.programs, servers.env.DATABASE_URL!) : plan.programs
  const fleet = createFleet({
    plans,
    env,
    ...(options.detached !== undefined && { detached: options.detached }),
    onOutput: options.onOutput
  })
  const apart = {
    ...fleet,
    programs: fleet.programs,
    plans,
    env,
    url: `http://127.0.0.1:${port}`,
    broker: servers.broker,
    redis: servers.redis,
    async stop() {
      await fleet.stop()
      await servers.stop()
      rmSync(sockets, { recursive: true, force: true })
    }
  }
  try {
    signal?.throwIfAborted()
    await migrateAll(env)
    signal?.throwIfAborted()
    await apart.start()
    return apart
  } catch (error) {
    await apart.stop()
    throw error
  }
}
