import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '@ilbud/testkit/services/product'
import { newEpoch, republishAll } from '#restore/begin-anew.ts'
import type { Disturbance } from '#chaos/experiment.ts'
import { databaseUrlOf } from '#chaos/oracle/ledger.ts'
import type { Lines, Target } from './lines.ts'
import type { Line } from './toxiproxy.ts'
import { startFallen } from './troubles.ts'

const faultMs = 20_000
/** The time between two faults in which everything works. */
const calmMs = 5000
const patienceMs = 180_000
const aQuarterOfAnHour = 15 * 60_000
/** Every reader gets the demo's past once more, and at most so much later has nothing left to do. */
const replayMs = 15 * 60_000

/** What happens to lines: `harm` until `heal`. */
interface LineFault {
  name: 'slow' | 'cut' | 'mute'
  happen(lines: readonly Line[]): Promise<void>
}

/**
 * Slow: every packet is late. Cut: answers are cut off in the middle, again and again. Mute: a black hole, in which
 * connections stay open and everything sent is lost.
 */
const faults: readonly LineFault[] = [
  {
    name: 'slow',
    async happen(lines) {
      const attributes = { latency: 250, jitter: 200 }
      await each(lines, (line) => line.harm({ type: 'latency', stream: 'upstream', attributes }))
      await each(lines, (line) => line.harm({ type: 'latency', stream: 'downstream', attributes }))
      await pause(faultMs)
    }
  },
  {
    name: 'cut',
    async happen(lines) {
      for (const until = performance.now() + faultMs; performance.now() < until;) {
        const bytes = Math.round(4096 * Math.random() ** 2)
        await each(lines, (line) => line.harm({ type: 'limit_data', stream: 'downstream', attributes: { bytes } }))
        await pause(1000)
        await each(lines, (line) => line.heal())
        await pause(500)
      }
    }
  },
  {
    name: 'mute',
    async happen(lines) {
      const attributes = { timeout: 0 }
      await each(lines, (line) => line.harm({ type: 'timeout', stream: 'upstream', attributes }))
      await each(lines, (line) => line.harm({ type: 'timeout', stream: 'downstream', attributes }))
      await pause(faultMs)
    }
  }
]

const targets: readonly Target[] = ['kafka', 'postgres', 'redis', 'grpc']

/** Each fault on each kind of line; `cut line to kafka`. */
export const lineFaults = targets.flatMap((target) =>
  faults.map(({ name, happen }) => ({
    name: `${name} line to ${target}`,
    disturbance: (times: number, { to }: Lines): Disturbance =>
      repeated(`${name} line to ${target}`, times, async () => {
        await happen(to[target]).finally(() => each(to[target], (line) => line.heal()))
      })
  }))
)

/** The services cannot reach one of the brokers, which still leads its partitions: the brokers reach each other. */
export function partition(times: number, { to, brokers }: Lines): Disturbance {
  return repeated('partition', times, async (at) => {
    const line = to.kafka[at % to.kafka.length]!
    await line.close()
    await pause(faultMs).finally(() => line.open())
    await brokers.untilInSync(patienceMs)
  })
}

/** One broker after the other is killed, and started again once the others do without it. */
export function loseBrokers(times: number, { brokers }: Lines): Disturbance {
  return repeated('broker lost', times, async (at) => {
    const broker = brokers.members[at % brokers.members.length]!
    await broker.kill()
    await pause(faultMs)
    await broker.start()
    await brokers.untilInSync(patienceMs)
  })
}

/** A broker is killed and comes back with an empty disk: the others have everything. */
export function loseDisks(times: number, { brokers }: Lines): Disturbance {
  return repeated('disk lost', times, async (at) => {
    const broker = brokers.members[at % brokers.members.length]!
    await broker.kill()
    await broker.loseDisk()
    await pause(calmMs)
    await broker.start()
    await brokers.untilInSync(patienceMs)
  })
}

/**
 * Every broker loses its disk at once. What an operator does then: docs/operations.md#backup-and-restore, from the topics
 * on.
 */
export function loseKafka(times: number, { brokers }: Lines): Disturbance {
  const since = new Date(Date.now() - aQuarterOfAnHour)
  const lost = repeated('kafka lost', times, async (_, product) => {
    await pause(faultMs)
    await Promise.all(brokers.members.map((broker) => broker.kill()))
    await product.kill()
    await Promise.all(brokers.members.map((broker) => broker.loseDisk()))
    await Promise.all(brokers.members.map((broker) => broker.start()))
    await brokers.createTopics()
    await newEpoch(databaseUrlOf(product))
    await republishAll(product.env, since, '--first')
    await product.start()
  })
  return { ...lost, quietMs: replayMs }
}

function repeated(name: string, times: number, happen: (at: number, product: Product) => Promise<void>): Disturbance {
  return {
    name,
    async disturb(product: Product) {
      for (let at = 0; at < times; at++) {
        await pause(calmMs)
        await happen(at, product)
      }
      await pause(calmMs)
      return { crashes: times, unexpected: await startFallen(product) }
    }
  }
}

async function each(lines: readonly Line[], change: (line: Line) => Promise<void>): Promise<void> {
  await Promise.all(lines.map(change))
}
