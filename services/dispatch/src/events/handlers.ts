import { saveDriver } from '#db/drivers.ts'
import type { DispatchTables } from '#db/tables.ts'
import { onEvent } from '@ilbud/kernel/events/consumer'
import type { RegisteredHandler } from '@ilbud/kernel/events/handlers'
import { driverDisabledChanged, driverDutyChanged, driverRegistered } from '@ilbud/proto/events/drivers'

export function createEventHandlers(): RegisteredHandler<DispatchTables>[] {
  return [
    onEvent([driverRegistered, driverDutyChanged, driverDisabledChanged], (trx, { data }) =>
      saveDriver(trx, { id: data.driverId, onDuty: data.onDuty && !data.disabled })
    )
  ]
}
