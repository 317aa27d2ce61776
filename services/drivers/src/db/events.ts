import type { Driver } from '#domain/driver.ts'
import { appendToOutbox, outboxRow } from '@ilbud/kernel/events/outbox'
import { uuidv7 } from '@ilbud/kernel/ids'
import { type DriverChange, driverDutyChanged } from '@ilbud/proto/events/drivers'
import { type Envelope, type EventContract, writeEvent } from '@ilbud/proto/events/event'
import type { Transaction } from 'kysely'
import type { DriversTables } from './tables.ts'

const source = '/drivers'

/** Stores an event about a driver as it is after the change, with the change itself. */
export async function appendDriverEvent(
  trx: Transaction<DriversTables>,
  contract: EventContract<DriverChange>,
  driver: Driver,
  at: Date
): Promise<void> {
  await appendToOutbox(trx, contract.topic, driverEvent(contract, driver, at))
}

/** Stores many changes of duty in one statement, in this order. */
export async function appendDutyEvents(
  trx: Transaction<DriversTables>,
  changes: readonly { driver: Driver; at: Date }[]
): Promise<void> {
  const { topic } = driverDutyChanged
  const rows = changes.map(({ driver, at }) => outboxRow(topic, driverEvent(driverDutyChanged, driver, at)))
  await trx.insertInto('outbox').values(rows).execute()
}

function driverEvent(
  contract: EventContract<DriverChange>,
  { id, onDuty, disabled, vehicle, breakUntil, shiftEndsAt, version }: Driver,
  at: Date
): Envelope {
  const data = {
    driverId: id,
    onDuty,
    disabled,
    vehicle,
    breakUntil: breakUntil?.toISOString() ?? null,
    shiftEndsAt: shiftEndsAt?.toISOString() ?? null,
    version
  }
  return writeEvent(contract, { id: uuidv7(at), source, subject: id, at, data })
}
