import type { DriversTables } from '#db/tables.ts'
import type { Driver } from '#domain/driver.ts'
import type { DataKey } from '@ilbud/kernel/db/seal'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import type { Role } from '@ilbud/proto/http/roles'
import type { Kysely } from 'kysely'

/** The dependencies of the use cases. Each takes the part that it needs. */
export interface DriversDeps {
  db: Kysely<DriversTables>
  dataKey: DataKey
  calls: Calls
  now: () => Date
  /** Called after the commit: wakes the relay and notifies the driver's own sockets. */
  changed: (driver: Driver) => void
  /** Wakes the relay. */
  onCommit: () => void
}

/** The caller. */
export interface Actor {
  id: string
  role: Role
}
