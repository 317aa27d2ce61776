import { createPool } from '#db/pool.ts'
import { every } from '#runtime/every.ts'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Bus, BusMessage, Subscription } from './bus.ts'
import { follow } from './postgres-bus/follower.ts'
import { Listener } from './postgres-bus/listener.ts'
import { Member } from './postgres-bus/member.ts'
import { prune } from './postgres-bus/prune.ts'
import { createBusSchema } from './postgres-bus/schema.ts'
import { Tail } from './postgres-bus/tail.ts'
import { traced, tracedIfRecent } from './trace.ts'

interface PostgresBusOptions {
  url: string
  log: Logger
}

/** Never in JSON. Joined, texts full of quotes need not be escaped one by one and read again as an array. */
const separator = '\u001f'

/** The event log in Postgres: for a single machine, and for tests of what holds on any log. */
export async function createPostgresBus({ url, log }: PostgresBusOptions): Promise<Bus> {
  await createBusSchema(url)
  const pool = createPool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: 2000,
    application_name: 'ilbud-bus'
  })
  const tails = new Map<string, Tail>()
  const subscriptions = new Set<Subscription>()
  const listener = new Listener(url, log, (topic) => {
    if (topic === null) for (const tail of tails.values()) tail.wake()
    else tails.get(topic)?.wake()
  })
  await listener.open()
  const stopPruning = every(60_000, () => prune(pool), log)
  let stopped: Promise<void> | null = null

  function tailOf(topic: string): Tail {
    const tail = tails.get(topic) ?? new Tail(pool, topic)
    tails.set(topic, tail)
    return tail
  }

  function keep<S extends Subscription>(subscription: S): S {
    subscriptions.add(subscription)
    return subscription
  }

  async function close(): Promise<void> {
    await Promise.all([...subscriptions].map((subscription) => subscription.stop()))
    await stopPruning()
    await listener.close()
    await pool.end()
  }

  return {
    publish: (topic, messages) => append(pool, topic, messages),

    consume(group, topics, handler) {
      const members = topics.map(
        (topic) => new Member({ pool, tail: tailOf(topic), group, topic, handler: traced(handler), log })
      )
      for (const member of members) member.start()
      const stop = async (): Promise<void> => void (await Promise.all(members.map((member) => member.stop())))
      return Promise.resolve(keep({ stop }))
    },

    follow: (topics, { sinceMinutes }, handler) =>
      keep(follow(topics.map(tailOf), sinceMinutes, tracedIfRecent(handler), log)),

    stop: () => (stopped ??= close())
  }
}

async function append(pool: Pool, topic: string, messages: BusMessage[]): Promise<void> {
  if (messages.length === 0) return
  const values = messages.map(({ value }) => value)
  const isPacked = values.every((value) => value !== '' && !value.includes(separator))
  await pool.query({
    name: isPacked ? 'bus-append-joined' : 'bus-append',
    text: `select bus.append($1, $2, ${isPacked ? 'string_to_array($3, chr(31))' : '$3'}, $4::jsonb[])`,
    values: [
      topic,
      messages.map(({ key }) => key),
      isPacked ? values.join(separator) : values,
      messages.map(({ headers }) => JSON.stringify(headers ?? {}))
    ]
  })
}
