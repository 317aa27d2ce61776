import { appendToOutbox } from '@ilbud/kernel/events/outbox'
import { uuidv7 } from '@ilbud/kernel/ids'
import { type EventContract, writeEvent } from '@ilbud/proto/events/event'
import type { Transaction } from 'kysely'
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
