import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '@ilbud/kernel/runtime/start-error'
import { type Daemon, startDaemon } from './daemon.ts'
import { needTools } from './tools.ts'

export interface RedisServer {
  /** The value of `REDIS_URL`. */
  url: string
  /** The pid of the present process. */
  readonly pid: number
  /** Resolves when the present process has ended, by itself or by `stop` or `kill`. */
  readonly ended: Promise<void>
  stop(): Promise<void>
  /** Sends SIGKILL. Its data is lost, which is allowed. */
  kill(): Promise<void>
  /** Starts it again, empty, on the same socket. */
  start(): Promise<void>
}

const startupMs = 15_000

/** Starts the system's Redis on a Unix socket, without TCP and persistence; resolves when it answers. */
export async function startRedis({ dataDir }: { dataDir: string }): Promise<RedisServer> {
  needTools(['redis-server'])
  mkdirSync(dataDir, { recursive: true })
  const folder = realpathSync(dataDir)
  // In the system's temporary folder, because a socket's path may have only 107 bytes.
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
    // When full it refuses writes, and callers use their fallback. Evicting keys could make a used ticket valid again.
    'maxmemory-policy': 'noeviction',
    // Otherwise Redis overwrites its command line, by which a later start recognises it.
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
    if (!daemon.isRunning()) throw new StartError(`Redis ended during its start: ${daemon.lastWords()}`)
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
    client.setTimeout(2000, () => client.destroy(new Error('It says nothing')))
    client.on('data', (chunk) => {
      client.destroy()
      resolve(chunk.toString().startsWith('+PONG'))
    })
    client.on('error', () => resolve(false))
  })
}
