import type { Bus } from '@ilbud/kernel/events/bus'
import { createKafkaBus } from '@ilbud/kernel/events/kafka-bus'
import { createPostgresBus } from '@ilbud/kernel/events/postgres-bus'
import { kafkaAccess } from '@ilbud/kernel/process/kafka-access'
import { pino } from 'pino'
import { kafkaLag } from './kafka-lag.ts'

/** Reads from the event log, whichever it is, what it contains about some orders. */
interface EventLog {
  /** Messages that a group has not handled yet; null if the database itself can tell. */
  behind(): Promise<number | null>
  /** Copies of events beyond the first, each of which the inbox had to drop. */
  copies(orderIds: string[]): Promise<number>
}

const silent = pino({ level: 'silent' })
const aDay = 24 * 60

export function eventLogOf(databaseUrl: string, env: Settings): EventLog {
  const kafka = env.BUS === 'kafka' ? kafkaAccess(env) : null
  const open = (): Promise<Bus> =>
    kafka
      ? createKafkaBus({ ...kafka, clientId: 'chaos', log: silent })
      : createPostgresBus({ url: env.BUS_DATABASE_URL ?? databaseUrl, log: silent })
  return {
    behind: async () => (kafka ? kafkaLag(kafka, silent) : null),
    async copies(orderIds) {
      const bus = await open()
      try {
        return await countCopies(bus, new Set(orderIds))
      } finally {
        await bus.stop()
      }
    }
  }
}

type Settings = Record<string, string | undefined>

async function countCopies(bus: Bus, keys: Set<string>): Promise<number> {
  const seen = new Set<string>()
  let copies = 0
  const follower = bus.follow(['orders.events'], { sinceMinutes: aDay }, ({ key, value }) => {
    if (!keys.has(key)) return
    const { id } = JSON.parse(value) as { id: string }
    if (seen.has(id)) copies++
    seen.add(id)
  })
  await follower.caughtUp
  await follower.stop()
  return copies
}
