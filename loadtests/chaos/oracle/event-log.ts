import type { Bus } from '@ilbud/kernel/events/bus'
import { createKafkaBus } from '@ilbud/kernel/events/kafka-bus'
import { createPostgresBus } from '@ilbud/kernel/events/postgres-bus'
import { kafkaAccess } from '@ilbud/kernel/process/settings/kafka-access'
import { pino } from 'pino'
import { kafkaLag } from './kafka-lag.ts'

/** Reads from the event log, whichever it is, what it contains about some orders. */
interface EventLog {
  /** Messages that a group has not handled yet; null if the database itself can tell. */
  behind(): Promise<number | null>
  /** What the log contains about these orders. */
  read(orderIds: string[]): Promise<LogContents>
}

export interface LogContents {
  /** Copies of events beyond the first, each of which the inbox had to drop. */
  copies: number
  /** Events whose predecessor is not before them (goal R5). */
  disorder: string[]
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
    async read(orderIds) {
      const bus = await open()
      try {
        return await readLog(bus, new Set(orderIds))
      } finally {
        await bus.stop()
      }
    }
  }
}

type Settings = Record<string, string | undefined>

async function readLog(bus: Bus, keys: Set<string>): Promise<LogContents> {
  const order = new LogOrder()
  const follower = bus.follow(['orders.events'], { sinceMinutes: aDay }, ({ key, value }) => {
    if (keys.has(key)) order.add(key, JSON.parse(value) as Versioned)
  })
  await follower.caughtUp
  await follower.stop()
  return { copies: order.copies, disorder: order.disorder }
}

interface Versioned {
  id: string
  data: { version: number }
}

/** Whether the first copies of each order's events are in the order of their versions, from 1. */
export class LogOrder {
  readonly #seen = new Set<string>()
  readonly #latest = new Map<string, number>()
  copies = 0
  readonly disorder: string[] = []

  add(key: string, { id, data: { version } }: Versioned): void {
    if (this.#seen.has(id)) {
      this.copies++
      return
    }
    this.#seen.add(id)
    const before = this.#latest.get(key) ?? 0
    if (version !== before + 1) this.disorder.push(`in the log, version ${version} of ${key} is after ${before}`)
    this.#latest.set(key, version)
  }
}
