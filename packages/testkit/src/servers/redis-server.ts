import { startRedis } from '@ilbud/infra/native/redis'
import { hasTools } from '@ilbud/infra/native/tools'
import { Redis } from 'ioredis'
import { startComposeContainer } from './compose-container.ts'

interface TestRedis {
  /** The value of `REDIS_URL`. */
  url: string
  /** Null for a server that somebody else started. */
  outages: Outages | null
  stop(): Promise<void>
}

interface Outages {
  /** Sends SIGKILL. */
  kill(): Promise<void>
  /** Starts it again, empty, at the same address. */
  start(): Promise<void>
  /** Stops it where it is, until `thaw`. */
  freeze(): Promise<void>
  thaw(): Promise<void>
}

/**
 * The Redis of a test: `TEST_REDIS_URL`, whose data is deleted, or that of docker-compose.yml in a container, or the
 * machine's own. Null if there is none of them.
 */
export async function startTestRedis(dataDir: string): Promise<TestRedis | null> {
  const { TEST_REDIS_URL } = process.env
  if (TEST_REDIS_URL) return { url: TEST_REDIS_URL, outages: null, stop: () => Promise.resolve() }
  const urlAt = (port: number): string => `redis://127.0.0.1:${port}`
  const container = await startComposeContainer('redis', {
    ports: [6379],
    answers: (portOf) => answersAt(urlAt(portOf(6379)))
  })
  if (container) return { url: urlAt(container.port(6379)), outages: container, stop: container.stop }
  if (!hasTools(['redis-server'])) return null
  const server = await startRedis({ dataDir })
  const outages = {
    kill: server.kill,
    start: server.start,
    freeze: async () => void process.kill(server.pid, 'SIGSTOP'),
    thaw: async () => void process.kill(server.pid, 'SIGCONT')
  }
  return { url: server.url, outages, stop: server.stop }
}

async function answersAt(url: string): Promise<boolean> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null })
  redis.on('error', () => undefined)
  try {
    await redis.connect()
    return (await redis.ping()) === 'PONG'
  } finally {
    redis.disconnect()
  }
}
