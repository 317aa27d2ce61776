import { parseEnvelope, versionOf } from '@ilbud/kernel/events/consumer/apply'
import type { Bus } from '@ilbud/kernel/events/bus'
import { connect } from '@ilbud/kernel/db/connect'
import { closeDeadLetter, type DeadLetter, listDeadLetters } from '@ilbud/kernel/events/operate/dead-letters'
import { dropParked, listParked, markApplied, parkAgain, retryNow } from '@ilbud/kernel/events/operate/parked'
import { StartError } from '@ilbud/kernel/runtime/start-error'
import { eventTopics } from '@ilbud/proto/events/topics'
import { isUuid } from '@ilbud/proto/http/fields/uuid'
import type { Kysely } from 'kysely'
import { storingServices } from './services.ts'
import type { Settings } from './settings.ts'

/** A message that a service could not handle: parked until its next attempt, or given up. */
export interface Entry {
  ref: string
  state: 'parked' | 'dead'
  service: string
  topic: string
  key: string
  value: string
  reason: string
  at: Date
  tries: number | null
  /** Makes the service retry it. */
  replay(): Promise<void>
  /** Makes the service continue as if it had been applied. */
  drop(): Promise<void>
}

/** All parked messages of the services, followed by all that were given up. */
export async function listEntries(env: Settings, bus: Bus): Promise<Entry[]> {
  const parked = await Promise.all(storingServices.map((name) => withDb(name, env, (db) => parkedOf(name, env, db))))
  const dead = await listDeadLetters(bus, eventTopics)
  return [...parked.flat(), ...dead.map((row) => toEntry(row, env, bus))]
}

async function parkedOf(service: string, env: Settings, db: Kysely<unknown>): Promise<Entry[]> {
  const all = await listParked(db)
  return all.map((message) => ({
    ...message,
    ref: `${service}/${message.id}`,
    state: 'parked',
    service,
    at: message.parkedAt,
    tries: message.attempts,
    replay: () => withDb(service, env, (again) => retryNow(again, message.id)),
    drop: () => withDb(service, env, (again) => dropParked(again, message))
  }))
}

/** The message is closed after the effect; if the process ends in between, repeating it changes nothing. */
function toEntry(dead: DeadLetter, env: Settings, bus: Bus): Entry {
  const settle = async (work: (db: Kysely<unknown>) => Promise<void>): Promise<void> => {
    if (!storingServices.some((name) => name === dead.service))
      throw new StartError(`${dead.ref} does not name the service that gave it up`)
    await withDb(dead.service, env, work)
    await closeDeadLetter(bus, dead)
  }
  return {
    ...dead,
    state: 'dead',
    at: dead.givenUpAt,
    tries: null,
    replay: () => settle((db) => parkAgain(db, dead)),
    drop: () => settle((db) => markApplied(db, dead))
  }
}

async function withDb<Value>(
  service: string,
  env: Settings,
  work: (db: Kysely<unknown>) => Promise<Value>
): Promise<Value> {
  const db = connect<unknown>(service, env)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** The parts of a message that may be shown: never a value that a person may have typed. */
export function summarize({ value, key }: Pick<Entry, 'value' | 'key'>): {
  type: string
  version: string
  key: string
} {
  const event = parseEnvelope(value)
  return {
    type: event?.type ?? 'not an event',
    version: String((event && versionOf(event)) ?? ''),
    key: isUuid(key) ? key : 'no id'
  }
}

/** The envelope, and of its data only the names and types of the fields. */
export function describe({ value, key }: Pick<Entry, 'value' | 'key'>): Record<string, unknown> {
  const event = parseEnvelope(value)
  if (!event) return { ...summarize({ value, key }), bytes: Buffer.byteLength(value) }
  const { data, ...envelope } = event
  return { ...envelope, version: versionOf(event), data: kindsOf(data) }
}

function kindsOf(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, kindOf(value)]))
}

function kindOf(value: unknown): unknown {
  if (Array.isArray(value)) return `list of ${value.length}`
  if (value === null) return 'null'
  return typeof value === 'object' ? kindsOf(value as Record<string, unknown>) : typeof value
}
