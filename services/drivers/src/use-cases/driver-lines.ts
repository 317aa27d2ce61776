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
      lines.delete(driverId)
      throw error
    }
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
      line?.remove(member)
      const forget = (): boolean => line?.members.length === 0 && lines.delete(driverId)
      if (line?.members.length === 0) setTimeout(forget, forgetAfterMs).unref()
    },
    isOpen: (driverId) => (lines.get(driverId)?.line.members.length ?? 0) > 0,
    learn: (driver) => lines.get(driver.id)?.line.learn(driver)
  }
}
