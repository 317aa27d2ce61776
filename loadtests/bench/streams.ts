import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { canRunKafka } from '@ilbud/infra/native/fetch-kafka'
import { startKafkaWithTopics } from '@ilbud/infra/native/apart/kafka-with-topics'
import { planPrograms } from '@ilbud/infra/native/apart/plan'
import { type Program, startProgram } from '@ilbud/infra/native/apart/program'
import { freePort } from '@ilbud/infra/native/free-port'
import { nodeArgs } from '@ilbud/infra/native/node-args'
import { connect } from '@ilbud/kernel/db/connect'
import { createKafkaBus } from '@ilbud/kernel/events/kafka-bus'
import { appendToOutbox, type OutboxTables } from '@ilbud/kernel/events/outbox'
import { createRelay } from '@ilbud/kernel/events/relay'
import { uuidv7 } from '@ilbud/kernel/ids'
import { kafkaAccess } from '@ilbud/kernel/process/settings/kafka-access'
import { orders } from '@ilbud/orders/service'
import { type Envelope, writeEvent } from '@ilbud/proto/events/event'
import type { OrderChange } from '@ilbud/proto/events/order-change'
import { orderEvents } from '@ilbud/proto/events/orders'
import { trackingIdFrom } from '@ilbud/proto/http/parcels/tracking-id'
import { eventually } from '@ilbud/testkit/eventually'
import { anOrderChange } from '@ilbud/testkit/events/order-change'
import { tracking } from '@ilbud/tracking/service'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { type BareLog, openBareLog } from '#bench/servers/bare-log.ts'
import { childrenOf, cpuOfChildren, cpuSeconds } from '#bench/measuring/cpu.ts'
import { watchOthers } from '#bench/measuring/machine.ts'
import { type OwnPostgres, withOwnPostgres } from '#bench/servers/own-postgres.ts'
import { type Readers, startReaders } from './streams/readers.ts'
import { type Rated, reportStreams, type Round } from './streams/report.ts'

/**
 * `npm run bench -- streams`: F10 at its size, from the commit of an order's event to the bytes on one of 2000 streams,
 * on Kafka, with a bare produce and consume beside it. What is on that way runs: the relay of orders, tracking and the
 * edge. The relay is in this process, which stores events as orders does; no command is executed.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    streams: { type: 'string', default: '2000' },
    rates: { type: 'string', default: '50,200' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '6' }
  }
})
const streamCount = Number(values.streams)
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const rates = values.rates.split(',').map(Number)
/** Not counted. */
const warmUps = 1
const barePerSecond = 20
const patienceMs = 120_000
const root = fileURLToPath(new URL('../../', import.meta.url))

const steps = [
  ['placeOrder', 'CREATED'],
  ['assignDriver', 'ASSIGNED'],
  ['markPickedUp', 'PICKED_UP'],
  ['startDelivery', 'OUT_FOR_DELIVERY'],
  ['confirmDelivery', 'DELIVERED']
] as const
const events = rates.reduce((sum, rate) => sum + rate, 0) * seconds * (rounds + warmUps)
if (events > streamCount * (steps.length - 1))
  throw new Error(`${events} changes are too many for ${streamCount} orders`)

interface Parcel {
  trackingId: string
  last: OrderChange | null
}

if (!canRunKafka()) {
  process.stdout.write('streams is skipped: it needs Java for Kafka\n')
  process.exit()
}

/** What is between a commit and a stream, and what measures it. */
interface Way {
  url: string
  store(...envelopes: Envelope[]): Promise<number>
  bare: BareLog
  readers: Readers
  /** Of all processes that take part. */
  pids(): number[]
  /** CPU seconds of each part so far. */
  used(): Record<string, number>
  parcels: Parcel[]
  /** The parcel that changes next. */
  next: number
}

type Ends = (() => Promise<unknown>)[]

await withOwnPostgres({ name: 'streams', durable: true }, async (postgres) => {
  // In the order in which they began.
  const ends: Ends = []
  try {
    const way = await startWay(postgres, ends)
    const { parcels, url, store, readers } = way
    for (let at = 0; at < parcels.length; at += 100) await store(...parcels.slice(at, at + 100).map(nextStep))
    await untilAllAreRead(url, parcels)
    await readers.open(
      parcels.map(({ trackingId }) => trackingId),
      Number(new URL(url).port)
    )
    const measured = rates.map((rate): Rated => ({ rate, rounds: [] }))
    for (let number = 0; number < rounds + warmUps; number++) {
      for (const each of measured) {
        const figures = await measureRound(way, each.rate)
        if (number >= warmUps) each.rounds.push(figures)
      }
    }
    reportStreams(measured, streamCount)
  } finally {
    for (const end of ends.toReversed()) await end()
  }
})

async function startWay({ folder, create, postmaster }: OwnPostgres, ends: Ends): Promise<Way> {
  const broker = await startKafkaWithTopics({ dataDir: join(folder, 'kafka'), log: () => undefined })
  ends.push(() => broker.stop())
  const port = await freePort()
  const plan = planPrograms({ sockets: folder, ports: [port] })
  const env = {
    ...plan.env,
    DATABASE_URL: await create('streams'),
    BUS: 'kafka',
    KAFKA_BROKERS: broker.brokers,
    DATA_KEY: randomBytes(32).toString('base64'),
    RPC_SECRET: randomBytes(32).toString('base64'),
    LIMITS: 'off',
    LOG_LEVEL: 'error',
    DRAIN_PAUSE_MS: '0',
    DRAIN_SPREAD_MS: '0'
  }
  for (const service of [orders, tracking]) await service.migrate!(env)
  const bare = await openBareLog(kafkaAccess(env))
  ends.push(() => bare.stop())
  const store = await startOrders(env, ends)
  const programs: Program[] = []
  for (const name of ['tracking', 'edge']) {
    const { address, env: own } = plan.programs.find((each) => each.name === name)!
    const args = [...nodeArgs, `services/${name}/src/main.ts`]
    const program = await startProgram({ name, args, cwd: root, env: { ...env, ...own }, readyAt: `${address}/readyz` })
    programs.push(program)
    ends.push(() => program.end('SIGTERM'))
  }
  const readers = startReaders()
  ends.push(() => readers.close())
  const parcels = Array.from({ length: streamCount }, (): Parcel => {
    return { trackingId: trackingIdFrom(randomBytes(12)), last: null }
  })
  return {
    url: `http://127.0.0.1:${port}`,
    store,
    bare,
    readers,
    pids: () => [...programs.map(({ pid }) => pid), broker.pid, readers.pid, ...childrenOf(postmaster)],
    used: () => ({
      'orders’ relay and the bench': cpuSeconds([process.pid]),
      ...Object.fromEntries(programs.map(({ name, pid }) => [name, cpuSeconds([pid])])),
      Kafka: cpuSeconds([broker.pid]),
      Postgres: cpuOfChildren(postmaster)
    }),
    parcels,
    next: 0
  }
}

/** Stores events as orders does, in this process; resolves to when the commit was answered, since 1970. */
async function startOrders(env: Record<string, string>, ends: Ends): Promise<Way['store']> {
  const log = pino({ level: 'error' })
  const bus = await createKafkaBus({ ...kafkaAccess(env), clientId: 'bench-orders', log })
  const db: Kysely<OutboxTables> = connect('orders', { ...env, DB_POOL_MAX: '10' })
  const relay = createRelay({ service: 'orders', db, bus, log })
  relay.start()
  ends.push(async () => {
    await relay.stop()
    await Promise.all([bus.stop(), db.destroy()])
  })
  return async (...envelopes) => {
    await db.transaction().execute((trx) => appendToOutbox(trx, 'orders.events', ...envelopes))
    const at = performance.timeOrigin + performance.now()
    relay.wake()
    return at
  }
}

async function measureRound(way: Way, rate: number): Promise<Round> {
  await way.readers.report()
  const endBare = way.bare.start(barePerSecond)
  const [before, others] = [way.used(), watchOthers(way.pids())]
  const committed = await change(way, rate)
  const seen = await untilSeen(way, committed)
  const after = way.used()
  const perChange = Object.entries(after).map(([name, each]) => [
    name,
    (1000 * (each - before[name]!)) / committed.size
  ])
  return {
    streamMs: [...committed].map(([key, moment]) => seen.get(key)! - moment),
    bareMs: (await endBare()).map(({ ms }) => ms),
    cpuMs: Object.fromEntries(perChange) as Record<string, number>,
    others: others()
  }
}

/** Changes parcels at an even pace, each in its turn. Resolves to when each change was committed. */
async function change(way: Way, rate: number): Promise<Map<string, number>> {
  const committed = new Map<string, number>()
  const started = performance.now()
  const stored: Promise<void>[] = []
  for (let at = 0; at < rate * seconds; at++) {
    await pause(Math.max(0, started + (at * 1000) / rate - performance.now()))
    const parcel = way.parcels[way.next++ % way.parcels.length]!
    const envelope = nextStep(parcel)
    const key = `${parcel.trackingId} ${parcel.last!.version}`
    stored.push(way.store(envelope).then((moment) => void committed.set(key, moment)))
  }
  await Promise.all(stored)
  return committed
}

/** Resolves to when each change arrived on its stream. */
async function untilSeen({ readers }: Way, committed: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const seen = new Map<string, number>()
  await eventually(
    async () => {
      for (const [trackingId, version, at] of await readers.report()) {
        const key = `${trackingId} ${version}`
        if (!seen.has(key)) seen.set(key, at)
      }
      return [...committed.keys()].every((key) => seen.has(key))
    },
    'all changes are on the streams',
    { timeoutMs: patienceMs, everyMs: 100 }
  )
  return seen
}

/** The next event of a parcel's order. */
function nextStep(parcel: Parcel): Envelope {
  const { last } = parcel
  const [command, state] = steps[last?.version ?? 0]!
  const { after } = last ?? anOrderChange({ orderId: uuidv7(), trackingId: parcel.trackingId })
  const driverId = state === 'CREATED' ? null : (after.driverId ?? randomUUID())
  const change: OrderChange = {
    ...(last ?? anOrderChange({ orderId: uuidv7(), trackingId: parcel.trackingId })),
    version: (last?.version ?? 0) + 1,
    command,
    before: last && after,
    after: { ...after, state, driverId },
    driverId
  }
  parcel.last = change
  const at = new Date()
  return writeEvent(orderEvents[command], {
    id: uuidv7(at),
    source: '/orders',
    subject: change.orderId,
    at,
    data: change
  })
}

/** The log is read in order within a partition only, so that the last of every part has to be there. */
async function untilAllAreRead(url: string, parcels: readonly Parcel[]): Promise<void> {
  for (const { trackingId } of parcels.slice(-50)) {
    const isThere = async (): Promise<boolean> => {
      const answer = await fetch(`${url}/api/v1/track/${trackingId}`)
      await answer.body?.cancel()
      return answer.ok
    }
    await eventually(isThere, `${trackingId} is known`, { timeoutMs: patienceMs, everyMs: 100 })
  }
}
