import type { Driver } from '#domain/driver.ts'
import { appendToOutbox } from '@ilbud/kernel/events/outbox'
import { uuidv7 } from '@ilbud/kernel/ids'
import type { DriverChange } from '@ilbud/proto/events/drivers'
import { type EventContract, writeEvent } from '@ilbud/proto/events/event'
import type { Transaction } from 'kysely'
import type { DriversTables } from './tables.ts'

/** Stores an event about a driver as it is after the change, with the change itself. */
export async function appendDriverEvent(
  trx: Transaction<DriversTables>,
  contract: EventContract<DriverChange>,
  { id, onDuty, disabled, version }: Driver,
  at: Date
): Promise<void> {
  const data = { driverId: id, onDuty, disabled, version }
  const event = writeEvent(contract, { id: uuidv7(at), source: '/drivers', subject: id, at, data })
  await appendToOutbox(trx, contract.topic, event)
}
