import { saveDriver } from '#db/neighbours.ts'
import { saveEstimate } from '#db/orders.ts'
import type { OrdersTables } from '#db/tables.ts'
import { on } from '@ilbud/kernel/events/consumer'
import {
  type DriverChange,
  driverDisabledChanged,
  driverDutyChanged,
  driverRegistered
} from '@ilbud/proto/events/drivers'
import { type ViewChanged, viewChanged } from '@ilbud/proto/events/tracking'
import type { Transaction } from 'kysely'

/** What orders listens to. auth and companies say nothing yet that it needs; their topics are read all the same. */
export const foreignTopics = ['drivers.events', 'companies.events', 'auth.events', 'tracking.events']

async function knowDriver(trx: Transaction<OrdersTables>, { data }: { data: DriverChange }): Promise<void> {
  await saveDriver(trx, { id: data.driverId, onDuty: data.onDuty, disabled: data.disabled })
}

export const onForeignEvents = [
  on<OrdersTables, DriverChange>(driverRegistered, knowDriver),
  on<OrdersTables, DriverChange>(driverDutyChanged, knowDriver),
  on<OrdersTables, DriverChange>(driverDisabledChanged, knowDriver),
  on<OrdersTables, ViewChanged>(viewChanged, async (trx, { data: { orderId, version, revision, eta, status } }) => {
    const delayed = status === 'DELAYED'
    await saveEstimate(trx, { orderId, version, revision, eta: eta === null ? null : new Date(eta), delayed })
  })
]
