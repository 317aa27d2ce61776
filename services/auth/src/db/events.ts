import { appendToOutbox } from '@ilbud/kernel/events/outbox'
import { uuidv7 } from '@ilbud/kernel/ids'
import { sessionEnded, userRightsChanged } from '@ilbud/proto/events/auth'
import { type EventContract, writeEvent } from '@ilbud/proto/events/event'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AuthTables } from './tables.ts'
import { nextEventVersion } from './users.ts'

const source = '/auth'

/** Stores an event about a user in the transaction of the change. A user's events are numbered 1, 2, 3 without gaps. */
export async function appendUserEvent<Data extends { userId: string; version: number }>(
  trx: Transaction<AuthTables>,
  contract: EventContract<Data>,
  data: Omit<Data, 'version'>,
  at: Date
): Promise<void> {
  const userId = data.userId as string
  const version = await nextEventVersion(trx, userId)
  const numbered = { ...data, version } as unknown as Data
  const event = writeEvent(contract, { id: uuidv7(at), source, subject: userId, at, data: numbered })
  await appendToOutbox(trx, contract.topic, event)
}

/** Stores an event about a user that has no place in the user's sequence. */
export async function appendLooseEvent<Data extends { userId: string }>(
  trx: Transaction<AuthTables>,
  contract: EventContract<Data>,
  data: Data,
  at: Date
): Promise<void> {
  const event = writeEvent(contract, { id: uuidv7(at), source, subject: data.userId, at, data })
  await appendToOutbox(trx, contract.topic, event)
}

const endings = new Set([sessionEnded.type, userRightsChanged.type])

/** The stored events by which sessions ended and rights changed in the last `ms`, published or not, the oldest first. */
export async function readEndings(db: Kysely<AuthTables>, ms: number): Promise<string[]> {
  const rows = await recentQuery(db, ms).execute()
  return rows.map(({ value }) => value).filter((value) => endings.has((JSON.parse(value) as { type: string }).type))
}

export function recentQuery(db: Kysely<AuthTables>, ms: number) {
  return db
    .selectFrom('outbox')
    .select('value')
    .where('topic', '=', sessionEnded.topic)
    .where('created_at', '>=', sql<Date>`now() - make_interval(secs => ${ms / 1000})`)
    .orderBy('position')
}
