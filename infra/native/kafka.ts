import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { guardKafkajs } from '@ilbud/kernel/events/kafka-bus/client'
import { createClient } from '@ilbud/kernel/events/kafka-bus/client'
import { StartError } from '@ilbud/kernel/runtime/start-error'
import { pino } from 'pino'
import { type Daemon, startDaemon } from './daemon.ts'
import { kafkaClassPath } from './fetch-kafka.ts'
import { freePort, isFree } from './free-port.ts'
import { type Login, type LoginListeners, loginSettings, planLoginListeners, scramUsers } from './kafka-login.ts'
import { serverProperties } from './kafka-settings.ts'
import { needTools } from './tools.ts'

export interface Broker {
  /** `host:port`, the value of `KAFKA_BROKERS`. */
  brokers: string
  /** The listeners that require a login; null without any. */
  login: LoginListeners | null
  /** The pid of the present process. */
  readonly pid: number
  /** Resolves when the present process has ended, for whatever reason. */
  readonly ended: Promise<void>
  /** Shuts the broker down cleanly. The data stays. */
  stop(): Promise<void>
  /** Sends SIGKILL. */
  kill(): Promise<void>
  /** Starts it again on the same data and port; resolves when it answers. */
  start(): Promise<void>
}

export interface KafkaOptions {
  dataDir: string
  /** Called with progress messages, such as the download of Kafka. */
  log?: (line: string) => void
  /** Adds two listeners that require one of these logins, one of them with TLS. The default listener requires none. */
  logins?: readonly Login[]
}

const logging = fileURLToPath(new URL('./log4j2.xml', import.meta.url))
/** Saves two thirds of the CPU time of a start: here a broker starts often and has little to do. */
const quick = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']
/** A start may include crash recovery, on a busy machine. */
const startupMs = 300_000

/** Starts a real Kafka on a free port of this machine with its data in `dataDir`; resolves when it answers. */
export async function startKafka({ dataDir, log = () => undefined, logins }: KafkaOptions): Promise<Broker> {
  needTools(['java'])
  const classPath = await kafkaClassPath(log)
  mkdirSync(dataDir, { recursive: true })
  const folder = realpathSync(dataDir)
  const properties = join(folder, 'server.properties')
  const logs = join(folder, 'kafka-logs')
  const { broker, controller } = await choosePorts(properties)
  const listeners = logins ? await planLoginListeners(folder) : null
  const places = { broker, controller, logs, login: listeners }
  writeFileSync(properties, serverProperties(places, logins && loginSettings(logins, folder)))
  const java = [...quick, '-Xms128m', '-Xmx512m', `-Dlog4j2.configurationFile=${logging}`, '-cp', classPath]
  if (!existsSync(join(logs, 'meta.properties'))) await format(java, properties, logins)

  const brokers = `127.0.0.1:${broker}`
  let daemon = await launch()

  async function launch(): Promise<Daemon> {
    const args = [...java, 'kafka.Kafka', properties]
    const started = await startDaemon({ name: 'kafka', command: 'java', args, dataDir: folder })
    await untilItAnswers(brokers, started)
    return started
  }

  return {
    brokers,
    login: listeners,
    get pid() {
      return daemon.pid
    },
    get ended() {
      return daemon.ended
    },
    stop: () => daemon.end('SIGTERM'),
    kill: () => daemon.end('SIGKILL'),
    async start() {
      if (!daemon.isRunning()) daemon = await launch()
    }
  }
}

/** The ports of the previous run if they are free: Kafka stores the voters with theirs. */
async function choosePorts(properties: string): Promise<{ broker: number; controller: number }> {
  const text = existsSync(properties) ? readFileSync(properties, 'utf8') : ''
  const choose = async (listener: string, not?: number): Promise<number> => {
    const last = Number(new RegExp(`${listener}://127.0.0.1:(\\d+)`).exec(text)?.[1])
    if (last && last !== not && (await isFree(last))) return last
    const port = await freePort()
    return port === not ? choose(listener, not) : port
  }
  const broker = await choose('BROKER')
  return { broker, controller: await choose('CONTROLLER', broker) }
}

async function format(java: string[], properties: string, logins: readonly Login[] = []): Promise<void> {
  const id = randomBytes(16).toString('base64url')
  try {
    // With `=`: one id in 64 starts with a dash.
    const args = ['kafka.tools.StorageTool', 'format', '--standalone', `--cluster-id=${id}`, '-c', properties]
    await promisify(execFile)('java', [...java, ...args, ...scramUsers(logins)])
  } catch (error) {
    const said = String((error as { stderr?: string }).stderr ?? error)
    if (said.includes('UnsupportedClassVersionError'))
      throw new StartError('Kafka needs Java 17 or newer; the installed "java" is older')
    throw new StartError(`Kafka could not create its data folder: ${said.trim().split('\n').at(-1)}`)
  }
}

async function untilItAnswers(brokers: string, daemon: Daemon): Promise<void> {
  const giveUpAt = Date.now() + startupMs
  while (!(await brokerAnswers(brokers))) {
    if (!daemon.isRunning()) throw new StartError(`Kafka ended during its start: ${daemon.lastWords()}`)
    if (Date.now() > giveUpAt) {
      await daemon.end('SIGKILL')
      throw new StartError(`Kafka did not answer in ${startupMs / 1000} s: ${daemon.lastWords()}`)
    }
    await pause(100)
  }
}

/** A broker listens before it can serve topics. It is ready when it lists itself among the brokers. */
export async function brokerAnswers(brokers: string): Promise<boolean> {
  guardKafkajs()
  const admin = createClient({ brokers: [brokers], clientId: 'ilbud-start', log: pino({ level: 'silent' }) }, 0).admin()
  try {
    await admin.connect()
    return (await admin.describeCluster()).brokers.length === 1
  } catch {
    return false
  } finally {
    await admin.disconnect().catch(() => undefined)
  }
}
