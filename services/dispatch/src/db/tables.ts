import type { OutboxTables } from '@ilbud/kernel/events/outbox'

interface DriversTable {
  id: string
  /** And not disabled. */
  on_duty: boolean
}

export interface DispatchTables extends OutboxTables {
  drivers: DriversTable
}
