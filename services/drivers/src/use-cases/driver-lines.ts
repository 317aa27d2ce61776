import { findLastPosition } from '#db/last-positions.ts'
import type { DriversTables } from '#db/tables.ts'
import type { Driver } from '#domain/driver.ts'
import type { Kysely } from 'kysely'
import { DriverLine, type LineDeps, type Member } from './driver-line.ts'
import { findOrRegisterDriver } from './register-driver.ts'

export interface Lines {
  /** Resolves when the driver's duty is known. */
  join(driverId: string, member: Member): Promise<DriverLine>
  leave(driverId: string, member: Member): void
  /** Whether this process has an open source for the driver. */
  isOpen(driverId: string): boolean
  /** Passes a driver's current duty to the sources in this process. */
  learn(driver: Pick<Driver, 'id' | 'onDuty' | 'version'>): void
}

// As long as the frame limit takes to refill, so that reconnecting grants no new burst.
const forgetAfterMs = 10_000

/** The drivers who send their positions to this process. */
export function createLines({ db, ...deps }: LineDeps & { db: Kysely<DriversTables> }): Lines {
  const lines = new Map<string, { line: DriverLine; loaded: Promise<void> }>()

  function open(driverId: string): { line: DriverLine; loaded: Promise<void> } {
    // Registered before the duty is read, so that a change meanwhile is not lost; versions tell which is newer.
    const line = new DriverLine(driverId, deps)
    const opened = { line, loaded: load(driverId, line) }
    lines.set(driverId, opened)
    return opened
  }

  async function load(driverId: string, line: DriverLine): Promise<void> {
    try {
      line.learn(await findOrRegisterDriver(db, driverId, deps.now()))
      line.last = await findLastPosition(db, driverId)
    } catch (error) {
      forget(driverId, line)
      throw error
    }
  }

  /** A newer line of the driver stays: several timers may come due for an older one. */
  function forget(driverId: string, line: DriverLine): void {
    if (lines.get(driverId)?.line === line) lines.delete(driverId)
  }

  return {
    async join(driverId, member) {
      const { line, loaded } = lines.get(driverId) ?? open(driverId)
      line.add(member)
      await loaded
      return line
    },
    leave(driverId, member) {
      const line = lines.get(driverId)?.line
      if (!line) return
      line.remove(member)
      const forgetUnused = (): void => {
        if (line.members.length === 0) forget(driverId, line)
      }
      if (line.members.length === 0) setTimeout(forgetUnused, forgetAfterMs).unref()
    },
    isOpen: (driverId) => (lines.get(driverId)?.line.members.length ?? 0) > 0,
    learn: (driver) => lines.get(driver.id)?.line.learn(driver)
  }
}
