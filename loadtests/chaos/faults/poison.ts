import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { root } from '@ilbud/infra/native/apart/fleet'
import { withClient } from '@ilbud/kernel/db/pool'
import { createClient } from '@ilbud/kernel/events/kafka-bus/client'
import { kafkaAccess } from '@ilbud/kernel/process/settings/kafka-access'
import type { Product } from '@ilbud/testkit/services/product'
import { eventually } from '@ilbud/testkit/eventually'
import { pino } from 'pino'
import { loading } from './breakage.ts'
import type { Disturbance } from '#chaos/experiment.ts'
import { databaseUrlOf } from '#chaos/oracle/ledger.ts'
import { startFallen } from './troubles.ts'

const poisoned = 'analytics'
const topic = 'orders.events'
const garbageEach = 5
/** Five attempts take half a minute. */
const poisonedMs = 60_000
/** How far behind other keys may be, on a machine that is busy. */
const lateSeconds = 20
const patienceMs = 120_000

/**
 * For a minute, analytics cannot apply the events of every tenth order, and the log has messages that are no events.
 * Other orders go on meanwhile. After the fix, everything that was given up is replayed as an operator does it (R6).
 */
export function poison(rounds: number): Disturbance {
  return {
    name: 'poison',
    async disturb(product) {
      const unexpected: string[] = []
      for (let round = 0; round < rounds; round++) {
        await restart(product, `${product.env.NODE_OPTIONS ?? ''} ${loading('poison.ts').NODE_OPTIONS}`)
        const garbage = await publishGarbage(product)
        await pause(poisonedMs)
        unexpected.push(...(await complaintsAboutOthers(product)))
        if (!(await poisonedEntries(product, garbage)).some(({ line }) => line.includes(poisoned)))
          unexpected.push('no event was parked or given up')
        await restart(product, product.env.NODE_OPTIONS ?? '')
        await eventually(() => replayAll(product, garbage), 'everything is applied', {
          timeoutMs: patienceMs,
          everyMs: 2000
        }).catch((error: Error) => unexpected.push(error.message))
        unexpected.push(...(await dropGarbage(product, garbage)))
      }
      return { crashes: rounds, unexpected: [...unexpected, ...(await startFallen(product))] }
    }
  }
}

async function restart(product: Product, nodeOptions: string): Promise<void> {
  const plan = product.plans.find(({ name }) => name === poisoned)!
  plan.env.NODE_OPTIONS = nodeOptions
  await product.programs.get(poisoned)!.end('SIGTERM')
  await product.start(poisoned)
}

/** Returns the keys. */
async function publishGarbage({ env }: Product): Promise<string[]> {
  const keys = Array.from({ length: garbageEach }, () => randomUUID())
  const log = pino({ level: 'silent' })
  const producer = createClient({ ...kafkaAccess(env), clientId: 'chaos', log }, 30).producer()
  await producer.connect()
  try {
    await producer.send({ topic, messages: keys.map((key) => ({ key, value: 'no event {' })) })
  } finally {
    await producer.disconnect()
  }
  return keys
}

/** Events of other orders that analytics has not counted in time. */
async function complaintsAboutOthers(product: Product): Promise<string[]> {
  return withClient(databaseUrlOf(product), async (client) => {
    const { rows } = await client.query<{ behind: number; counted: number }>(
      `select (count(*) filter (where facts.order_id is null))::int as behind, count(facts.order_id)::int as counted
       from orders.order_events events
       left join analytics.order_facts facts on facts.order_id = events.order_id and facts.version = events.version
       where events.at between now() - make_interval(secs => $2) and now() - make_interval(secs => $1)
         and get_byte(uuid_send(events.order_id), 15) % 10 <> 0`,
      [lateSeconds, lateSeconds + poisonedMs / 1000]
    )
    const { behind, counted } = rows[0]!
    if (behind > 0) return [`${behind} events of other orders were not counted in ${lateSeconds} s`]
    return counted > 0 ? [] : ['no event of another order was counted']
  })
}

/** Whether nothing but garbage waits any more. */
async function replayAll(product: Product, garbage: readonly string[]): Promise<boolean> {
  const waiting = await poisonedEntries(product, garbage)
  if (waiting.length === 0) return true
  const refs = waiting.map(({ ref }) => ref)
  // What was retried meanwhile no longer exists, and is listed no more the next time.
  await operate(product, 'replay', ...refs).catch(() => undefined)
  return false
}

async function poisonedEntries(product: Product, garbage: readonly string[]): Promise<Entry[]> {
  return (await entries(product)).filter(({ line }) => !garbage.some((key) => line.includes(key)))
}

async function dropGarbage(product: Product, garbage: readonly string[]): Promise<string[]> {
  const listed = await entries(product)
  const missing = garbage.filter((key) => !listed.some(({ line }) => line.includes(key)))
  const refs = listed.map(({ ref }) => ref)
  if (refs.length > 0) await operate(product, 'drop', ...refs)
  return missing.map((key) => `the garbage ${key} is neither parked nor given up`)
}

/** A parked or given up message, as the tool lists it. */
interface Entry {
  ref: string
  line: string
}

async function entries(product: Product): Promise<Entry[]> {
  const lines = await operate(product, 'list')
  return lines.filter((line) => line.includes(topic)).map((line) => ({ ref: line.split(/\s+/)[0]!, line }))
}

/** Runs `npm run dlq`. */
async function operate({ env }: Product, ...args: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/dlq.ts', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024
  })
  return stdout.trim().split('\n')
}
