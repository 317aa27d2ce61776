import { findLastPosition } from '#db/last-positions.ts'
import type { DriversTables } from '#db/tables.ts'
import type { Driver } from '#domain/driver.ts'
import type { Kysely } from 'kysely'
import { DriverConnection, type ConnectionDeps, type PositionSource } from './driver-connection.ts'
import { findOrRegisterDriver } from '#use-cases/register-driver.ts'

export interface DriverConnections {
  /** Resolves when the driver's duty is known. */
  add(driverId: string, source: PositionSource): Promise<DriverConnection>
  remove(driverId: string, source: PositionSource): void
  /** Whether this process has an open source for the driver. */
  isOpen(driverId: string): boolean
  /** Passes a driver's current duty to the sources in this process. */
  updateDuty(driver: Pick<Driver, 'id' | 'onDuty' | 'version'>): void
}

// As long as the frame limit takes to refill, so that reconnecting grants no new burst.
const evictAfterMs = 10_000

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
      connection.updateDuty(await findOrRegisterDriver(db, driverId, deps.now()))
      connection.last = await findLastPosition(db, driverId)
    } catch (error) {
      evict(driverId, connection)
      throw error
    }
  }

  /** A newer connection of the driver stays: several timers may come due for an older one. */
  function evict(driverId: string, connection: DriverConnection): void {
    if (connections.get(driverId)?.connection === connection) connections.delete(driverId)
  }

  return {
    async add(driverId, source) {
      const { connection, loaded } = connections.get(driverId) ?? open(driverId)
      connection.add(source)
      await loaded
      return connection
    },
    remove(driverId, source) {
      const connection = connections.get(driverId)?.connection
      if (!connection) return
      connection.remove(source)
      const evictUnused = (): void => {
        if (connection.sources.length === 0) evict(driverId, connection)
      }
      if (connection.sources.length === 0) setTimeout(evictUnused, evictAfterMs).unref()
    },
    isOpen: (driverId) => (connections.get(driverId)?.connection.sources.length ?? 0) > 0,
    updateDuty: (driver) => connections.get(driver.id)?.connection.updateDuty(driver)
  }
}
