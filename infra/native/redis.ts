import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '@ilbud/kernel/process/start-error'
import { type Daemon, startDaemon } from './daemon.ts'
import { needTools } from './tools.ts'

export interface RedisServer {
  /** The value of `REDIS_URL`. */
  url: string
  /** Of the process that runs now. */
  readonly pid: number
  /** Resolves when it ends, by itself or told. */
  readonly ended: Promise<void>
  stop(): Promise<void>
  /** SIGKILL. Nothing of it is kept: it holds what may be lost. */
  kill(): Promise<void>
  /** Starts it again, empty, on the same socket. */
  start(): Promise<void>
}

const startupMs = 15_000

/** Starts the system's Redis on a Unix socket, no TCP, in memory alone; resolves when it answers. */
export async function startRedis({ dataDir }: { dataDir: string }): Promise<RedisServer> {
  needTools(['redis-server'])
  mkdirSync(dataDir, { recursive: true })
  const folder = realpathSync(dataDir)
  // Under the system's temporary folder: a socket's path may have 107 bytes.
  const sockets = join(tmpdir(), `ilbud-redis-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`)
  const socket = join(sockets, 'redis.sock')
  const settings = {
    port: '0',
    unixsocket: socket,
    unixsocketperm: '700',
    dir: folder,
    save: '',
    appendonly: 'no',
    maxmemory: '128mb',
    // Full, it refuses, and whoever asked falls back: a mark that a ticket was used must not be thrown out.
    'maxmemory-policy': 'noeviction',
    // Else it overwrites its command line, by which a later start knows it.
    'set-proc-title': 'no'
  }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
  let daemon = await launch()

  async function launch(): Promise<Daemon> {
    mkdirSync(sockets, { recursive: true, mode: 0o700 })
    const started = await startDaemon({ name: 'redis', command: 'redis-server', args, dataDir: folder })
    await untilItAnswers(socket, started)
    return started
  }

  return {
    url: `unix://${socket}`,
    get pid() {
      return daemon.pid
    },
    get ended() {
      return daemon.ended
    },
    async stop() {
      await daemon.end('SIGTERM')
      rmSync(sockets, { recursive: true, force: true })
    },
    kill: () => daemon.end('SIGKILL'),
    async start() {
      if (!daemon.isRunning()) daemon = await launch()
    }
  }
}

async function untilItAnswers(socket: string, daemon: Daemon): Promise<void> {
  const giveUpAt = Date.now() + startupMs
  while (!(await answers(socket))) {
    if (!daemon.isRunning()) throw new StartError(`Redis ended while it started: ${daemon.lastWords()}`)
    if (Date.now() > giveUpAt) {
      await daemon.end('SIGKILL')
      throw new StartError(`Redis did not answer in ${startupMs / 1000} s: ${daemon.lastWords()}`)
    }
    await pause(20)
  }
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const client = connect(socket, () => client.write('PING\r\n'))
    client.on('data', (chunk) => {
      client.destroy()
      resolve(chunk.toString().startsWith('+PONG'))
    })
    client.on('error', () => resolve(false))
  })
}
