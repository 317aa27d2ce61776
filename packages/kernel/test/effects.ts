import { uuidv7 } from '#ids.ts'
import { onEvent } from '#events/handlers.ts'
import type { OutboxTables } from '#events/outbox.ts'
import { driverDutyChanged, type DriverChange } from '@ilbud/proto/events/drivers'
import { type Envelope, writeEvent } from '@ilbud/proto/events/event'
import type { Generated } from 'kysely'

export interface EffectTables extends OutboxTables {
  effects: { id: Generated<string>; subject: string; version: number }
}

export const effectMigrations = new URL('./migrations/', import.meta.url)

/** An event of a driver with consecutive versions. */
export function dutyEvent(driverId: string, version: number, data: Partial<DriverChange> = {}): Envelope {
  return writeEvent(driverDutyChanged, {
    id: uuidv7(),
    source: '/test',
    subject: driverId,
    at: new Date(),
    data: { version, driverId, onDuty: true, disabled: false, ...data }
  })
}

/** A handler that records what it applied, and throws where the test says so. */
export function noting(failWhen: (version: number) => boolean = () => false) {
  return onEvent<EffectTables, DriverChange>(driverDutyChanged, async (trx, { subject, data }) => {
    await trx.insertInto('effects').values({ subject, version: data.version }).execute()
    if (failWhen(data.version)) throw new Error('cannot be handled')
  })
}
