import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Broker } from '#native/kafka.ts'
import { type RedisServer, startRedis } from '#native/redis.ts'
import { startEmbeddedPostgres } from '@ilbud/kernel/db/embedded/embedded-postgres'
import { freeAllLeases } from '@ilbud/kernel/events/lease'
import { claim } from '@ilbud/kernel/process/database'
import { ownSecrets } from '@ilbud/kernel/process/settings/own-secrets'
import { pino } from 'pino'
import { startKafkaWithTopics } from './kafka-with-topics.ts'

/** The servers that the services need, started by us or named by the settings. */
export interface Servers {
  /** Settings of every service: the servers' addresses, and the keys. */
  env: Record<string, string>
  broker: Broker | null
  redis: RedisServer | null
  stop(): Promise<void>
}

interface ServersOptions {
  dataDir: string
  /** Whether Postgres keeps its last commits in a power cut. */
  durable: boolean
  /** Whether to use Kafka and Redis; without them the event log is in Postgres, and limits in memory. */
  distributed: boolean
  /** Given settings take precedence: a server that they name is not started. */
  settings: Record<string, string>
  log: (line: string) => void
}

/** Starts Postgres, Kafka and Redis at the same time. When one fails, the others are stopped. */
export async function startServers(options: ServersOptions): Promise<Servers> {
  const { dataDir, distributed, settings, log } = options
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const wantsKafka = distributed && settings.BUS !== 'postgres' && !settings.KAFKA_BROKERS
  const wantsRedis = distributed && !settings.REDIS_URL
  const [postgres, broker, redis] = await allOrNone([
    settings.DATABASE_URL ? notOurs : startPostgres(options),
    wantsKafka ? startKafkaWithTopics({ dataDir: join(dataDir, 'kafka'), log }) : notOurs,
    wantsRedis ? startRedis({ dataDir: join(dataDir, 'redis') }) : notOurs
  ])
  const { DATA_KEY, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = await ownSecrets(join(dataDir, 'secrets.json'))
  const secret = () => randomBytes(32).toString('base64')
  const env = {
    ...(postgres && { DATABASE_URL: postgres.url }),
    ...(broker && { BUS: 'kafka', KAFKA_BROKERS: broker.brokers }),
    ...(redis && { REDIS_URL: redis.url }),
    DATA_KEY: settings.DATA_KEY ?? DATA_KEY,
    ...(!settings.VAPID_PUBLIC_KEY && { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }),
    RPC_SECRET: settings.RPC_SECRET ?? secret()
  }
  return {
    env,
    broker,
    redis,
    async stop() {
      await Promise.all([redis?.stop(), broker?.stop(), postgres?.stop()])
    }
  }
}

interface Stoppable {
  stop(): Promise<void>
}

const notOurs = Promise.resolve(null)

/** Waits for all, and stops those that started when one fails. */
async function allOrNone<const Started extends readonly (Stoppable | null)[]>(starting: {
  readonly [At in keyof Started]: Promise<Started[At]>
}): Promise<Started> {
  try {
    return (await Promise.all(starting)) as unknown as Started
  } catch (error) {
    for (const end of await Promise.allSettled(starting)) if (end.status === 'fulfilled') await end.value?.stop()
    throw error
  }
}

async function startPostgres({ dataDir, durable }: ServersOptions): Promise<Stoppable & { url: string }> {
  const postgres = await startEmbeddedPostgres({ dataDir, durable, log: pino({ level: 'silent' }) })
  const release = await claim(postgres.url, dataDir)
  // Their owner was killed: no other process uses this folder.
  await freeAllLeases(postgres.url)
  return {
    url: postgres.url,
    async stop() {
      await release()
      await postgres.stop()
    }
  }
}
