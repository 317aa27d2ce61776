import { findLastPosition } from '#db/last-positions.ts'
import type { DriversTables } from '#db/tables.ts'
import type { Driver } from '#domain/driver.ts'
import type { Kysely } from 'kysely'
import { DriverConnection, type ConnectionDeps, type Member } from './driver-line.ts'
import { findOrRegisterDriver } from './register-driver.ts'

export interface DriverConnections {
  /** Resolves when the driver's duty is known. */
  join(driverId: string, member: Member): Promise<DriverConnection>
  leave(driverId: string, member: Member): void
  /** Whether this process has an open source for the driver. */
  isOpen(driverId: string): boolean
  /** Passes a driver's current duty to the sources in this process. */
  learn(driver: Pick<Driver, 'id' | 'onDuty' | 'version'>): void
}

// As long as the frame limit takes to refill, so that reconnecting grants no new burst.
const forgetAfterMs = 10_000

/** The drivers who send their positions to this process. */
export function createDriverConnections({
  db,
  ...deps
}: ConnectionDeps & { db: Kysely<DriversTables> }): DriverConnections {
  const connections = new Map<string, { connection: DriverConnection; loaded: Promise<void> }>()

  function open(driverId: string): { connection: DriverConnection; loaded: Promise<void> } {
    // Registered before the duty is read, so that a change meanwhile is not lost; versions tell which is newer.
    const connection = new DriverConnection(driverId, deps)
    const opened = { connection, loaded: load(driverId, connection) }
    connections.set(driverId, opened)
    return opened
  }

  async function load(driverId: string, connection: DriverConnection): Promise<void> {
    try {
      connection.learn(await findOrRegisterDriver(db, driverId, deps.now()))
      connection.last = await findLastPosition(db, driverId)
    } catch (error) {
      forget(driverId, connection)
      throw error
    }
  }

  /** A newer line of the driver stays: several timers may come due for an older one. */
  function forget(driverId: string, connection: DriverConnection): void {
    if (connections.get(driverId)?.connection === connection) connections.delete(driverId)
  }

  return {
    async join(driverId, member) {
      const { connection, loaded } = connections.get(driverId) ?? open(driverId)
      connection.add(member)
      await loaded
      return connection
    },
    leave(driverId, member) {
      const connection = connections.get(driverId)?.connection
      if (!connection) return
      connection.remove(member)
      const forgetUnused = (): void => {
        if (connection.members.length === 0) forget(driverId, connection)
      }
      if (connection.members.length === 0) setTimeout(forgetUnused, forgetAfterMs).unref()
    },
    isOpen: (driverId) => (connections.get(driverId)?.connection.members.length ?? 0) > 0,
    learn: (driver) => connections.get(driver.id)?.connection.learn(driver)
  }
}
