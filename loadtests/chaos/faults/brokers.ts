import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { createTopics } from '@ilbud/infra/kafka/create-topics'
import { untilGroupsCanBeJoined } from '@ilbud/infra/kafka/groups'
import { type Daemon, startDaemon } from '@ilbud/infra/native/daemon'
import { kafkaClassPath } from '@ilbud/infra/native/fetch-kafka'
import { freePort } from '@ilbud/infra/native/free-port'
import { serverProperties } from '@ilbud/infra/native/kafka-settings'
import { createClient } from '@ilbud/kernel/events/kafka-bus/client'
import { StartError } from '@ilbud/kernel/runtime/start-error'
import type { Admin } from 'kafkajs'
import { pino } from 'pino'

/** One of several brokers that replicate each other. */
interface Member {
  /** Where other brokers and this harness reach it: `127.0.0.1:port`, without a proxy. */
  address: string
  kill(): Promise<void>
  /** Starts it again on its data; resolves when it answers. */
  start(): Promise<void>
  /** Deletes its data. It must not run. */
  loseDisk(): Promise<void>
}

export interface Brokers {
  members: readonly Member[]
  /** Those of the product, replicated; resolves when groups can join. */
  createTopics(): Promise<void>
  /** Resolves when every replica of every partition is in sync again; rejects after `patienceMs`. */
  untilInSync(patienceMs: number): Promise<void>
  stop(): Promise<void>
}

interface BrokersOptions {
  dataDir: string
  count: number
  log: (line: string) => void
  /** Given a broker's second listener, the `host:port` at which the services reach it. */
  outside(listener: string): Promise<string>
}

/** As in infra/kubernetes: a message is acknowledged when two brokers have it. */
const minInSync = 2
const java = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xms128m', '-Xmx384m']
/** A start may include recovery, on a busy machine. */
const startupMs = 240_000
const silent = pino({ level: 'silent' })

/** Starts brokers that are each a controller too, replicates every topic over them, and resolves when groups can join. */
export async function startBrokers({ dataDir, count, log, outside }: BrokersOptions): Promise<Brokers> {
  mkdirSync(dataDir, { recursive: true })
  const folder = realpathSync(dataDir)
  const classPath = await kafkaClassPath(log)
  const cluster = randomBytes(16).toString('base64url').replace(/^-/, 'k')
  const places = []
  for (let number = 1; number <= count; number++) places.push({ number, ports: await threePorts() })
  const voters = places.map(({ number, ports }) => `${number}@127.0.0.1:${ports.controller}`).join()
  const members = await Promise.all(
    places.map(async ({ number, ports }) => {
      const advertised = await outside(`127.0.0.1:${ports.outside}`)
      return planMember({ number, ports, advertised, voters, cluster, classPath, folder, count })
    })
  )
  const addresses = members.map(({ address }) => address)
  async function withAdmin<Result>(use: (admin: Admin) => Promise<Result>): Promise<Result> {
    const admin = createClient({ brokers: addresses, clientId: 'chaos', log: silent }, 30).admin()
    await admin.connect()
    try {
      return await use(admin)
    } finally {
      await admin.disconnect().catch(() => undefined)
    }
  }
  const stop = async (): Promise<void> => void (await Promise.all(members.map((member) => member.stop())))
  const createAll = (): Promise<void> =>
    withAdmin(async (admin) => {
      await createTopics(admin, { replicationFactor: count })
      await untilGroupsCanBeJoined(admin)
    })
  try {
    await Promise.all(members.map((member) => member.start()))
    await createAll()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    members,
    createTopics: createAll,
    untilInSync: (patienceMs) =>
      withAdmin(async (admin) => {
        for (const giveUpAt = Date.now() + patienceMs; ; await pause(500)) {
          const { topics } = await admin.fetchTopicMetadata()
          const behind = topics.flatMap(({ partitions }) => partitions).filter(({ isr }) => isr.length < count)
          if (behind.length === 0) return
          if (Date.now() > giveUpAt)
            throw new Error(`${behind.length} partitions were not in sync after ${patienceMs / 1000} s`)
        }
      }),
    stop
  }
}

interface Ports {
  broker: number
  controller: number
  outside: number
}

async function threePorts(): Promise<Ports> {
  return { broker: await freePort(), controller: await freePort(), outside: await freePort() }
}

interface MemberOptions {
  number: number
  ports: Ports
  /** Where the services reach it. */
  advertised: string
  voters: string
  cluster: string
  classPath: string
  folder: string
  count: number
}

async function planMember(options: MemberOptions): Promise<Member & { stop(): Promise<void> }> {
  const { number, ports, advertised, voters, cluster, classPath, folder, count } = options
  const own = join(folder, `broker-${number}`)
  const logs = join(own, 'logs')
  mkdirSync(own, { recursive: true })
  const properties = join(own, 'server.properties')
  const address = `127.0.0.1:${ports.broker}`
  const text = serverProperties(
    { broker: ports.broker, controller: ports.controller, logs },
    {
      'node.id': number,
      listeners: `BROKER://${address},OUTSIDE://127.0.0.1:${ports.outside},CONTROLLER://127.0.0.1:${ports.controller}`,
      'advertised.listeners': `BROKER://${address},OUTSIDE://${advertised}`,
      'listener.security.protocol.map': 'BROKER:PLAINTEXT,CONTROLLER:PLAINTEXT,OUTSIDE:PLAINTEXT',
      'controller.quorum.bootstrap.servers': '',
      'controller.quorum.voters': voters,
      'default.replication.factor': count,
      'min.insync.replicas': minInSync,
      'offsets.topic.replication.factor': count,
      'transaction.state.log.replication.factor': count,
      'transaction.state.log.min.isr': minInSync,
      'share.coordinator.state.topic.replication.factor': count,
      'share.coordinator.state.topic.min.isr': minInSync,
      // A follower that a loaded machine holds up for some seconds stays in sync.
      'replica.lag.time.max.ms': 15_000
    }
  )
  writeFileSync(properties, text.replace(/^controller\.quorum\.bootstrap\.servers=\n/m, ''))
  const onPath = [...java, `-Dlog4j2.configurationFile=${logging}`, '-cp', classPath]
  const format = async (): Promise<void> => {
    const args = ['kafka.tools.StorageTool', 'format', `--cluster-id=${cluster}`, '-c', properties]
    await promisify(execFile)('java', [...onPath, ...args])
  }
  await format()
  let daemon: Daemon | null = null
  return {
    address,
    kill: async () => daemon?.end('SIGKILL'),
    async start() {
      if (daemon?.isRunning()) return
      daemon = await startDaemon({
        name: 'kafka',
        command: 'java',
        args: [...onPath, 'kafka.Kafka', properties],
        dataDir: own
      })
      await untilItAnswers(address, number, daemon)
    },
    async loseDisk() {
      rmSync(logs, { recursive: true, force: true })
      await format()
    },
    stop: async () => daemon?.end('SIGTERM', 20_000)
  }
}

const logging = fileURLToPath(new URL('../../../infra/native/log4j2.xml', import.meta.url))

async function untilItAnswers(address: string, number: number, daemon: Daemon): Promise<void> {
  for (const giveUpAt = Date.now() + startupMs; !(await isMember(address, number)); await pause(200)) {
    if (!daemon.isRunning()) throw new StartError(`Kafka ended during its start: ${daemon.lastWords()}`)
    if (Date.now() > giveUpAt) throw new StartError(`Broker ${number} did not answer in ${startupMs / 1000} s`)
  }
}

/** Whether the broker lists itself among the brokers. */
async function isMember(address: string, number: number): Promise<boolean> {
  const admin = createClient({ brokers: [address], clientId: 'chaos', log: silent }, 0).admin()
  try {
    await admin.connect()
    return (await admin.describeCluster()).brokers.some(({ nodeId }) => nodeId === number)
  } catch {
    return false
  } finally {
    await admin.disconnect().catch(() => undefined)
  }
}
