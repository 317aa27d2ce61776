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
import { type Servers, startServers } from './servers.ts'

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
  /** Given the addresses of servers and services, returns those that the processes use instead: a test's detours. */
  reroute?: ((addresses: Record<string, string>) => Promise<Record<string, string>>) | undefined
}

/** Starts everything in the necessary order. When a step fails, what was started is stopped. */
export async function startApart(options: ApartOptions): Promise<Apart> {
  const { dataDir, distributed, durable, env: settings, signal, log = () => undefined } = options
  const servers = await startServers({ dataDir, durable, distributed, settings, log })
  const sockets = mkdtempSync(join(tmpdir(), 'ilbud-s-'))
  let fleet: Fleet | null = null
  async function stop(): Promise<void> {
    await fleet?.stop()
    await servers.stop()
    rmSync(sockets, { recursive: true, force: true })
  }
  try {
    signal?.throwIfAborted()
    const planned = await plan(options, servers, sockets)
    const own = createFleet({
      ...planned,
      ...(options.detached !== undefined && { detached: options.detached }),
      onOutput: options.onOutput
    })
    fleet = own
    await migrateAll(planned.env)
    signal?.throwIfAborted()
    // What has begun to start becomes ready first; then it can be ended gently.
    const giveUp = (): void => void own.stop()
    signal?.addEventListener('abort', giveUp)
    await own.start().finally(() => signal?.removeEventListener('abort', giveUp))
    signal?.throwIfAborted()
    return {
      ...own,
      ...planned,
      url: `http://127.0.0.1:${options.port}`,
      broker: servers.broker,
      redis: servers.redis,
      stop
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function plan(options: ApartOptions, servers: Servers, sockets: string): Promise<Pick<Apart, 'plans' | 'env'>> {
  const { dataDir, port, front = 'edge', replicas = {}, env: settings, reroute } = options
  const more = Array.from({ length: (replicas[front] ?? 1) - 1 }, freePort)
  const planned = planPrograms({ front, replicas, sockets, ports: [port, ...(await Promise.all(more))] })
  const addresses = { ...planned.env, ...servers.env }
  const env: Record<string, string> = {
    DB_POOL_MAX: '5',
    // It is in links and is where passkeys work, so every service knows it.
    PORT: String(port),
    ...settings,
    ...addresses,
    ...(await reroute?.(addresses)),
    DATA_DIR: dataDir
  }
  // The log in Postgres needs its user, who may do everything; so does a server that is not ours.
  const isSeparate = env.BUS === 'kafka' && servers.env.DATABASE_URL !== undefined
  if (!isSeparate) return { plans: planned.programs, env }
  return { plans: await separate(planned.programs, servers.env.DATABASE_URL!, env.DATABASE_URL), env }
}
