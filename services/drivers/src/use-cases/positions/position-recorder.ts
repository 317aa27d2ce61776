import { type LastFix, saveLastPositions } from '#db/last-positions.ts'
import { insertPositions } from '#db/position-history.ts'
import type { DriversTables } from '#db/tables.ts'
import type { Fix } from '#domain/fix.ts'
import type { Bus, BusMessage } from '@ilbud/kernel/events/bus'
import type { Drop } from '@ilbud/kernel/runtime/drops'
import { every } from '@ilbud/kernel/runtime/every'
import { type DriverPosition, driverPositionsTopic } from '@ilbud/proto/events/drivers'
import type { Kysely } from 'kysely'
import type { ServiceContext } from '@ilbud/kernel/process/service'

// Architecture: positions are batched with a linger of 5 to 10 ms.
const lingerMs = 8
// The table serves maps that are just opened; open ones get every fix from the log.
const saveEveryMs = 1000
// Goal F8: rows of one statement of the history.
const rowsPerInsert = 1000
// Some minutes of a whole fleet while the database is unavailable; any more are dropped.
const mostUnwritten = 50_000

export interface PositionRecorder {
  /**
   * Publishes a fix and stores it as the driver's last and in the history. Never waits: the next fix replaces a lost one.
   * `impossibleAt`: time of the latest fix that is impossible to have driven to.
   */
  record(fix: Fix, impossibleAt: Date | null): void
  /** Writes what is pending and ends. */
  stop(): Promise<void>
}

/**
 * Publishes fixes to `drivers.positions` in batches. Once a second it stores each driver's last fix and the history.
 */
export function createPositionRecorder({ db, bus, log, drop }: RecorderDeps): PositionRecorder {
  let batch: BusMessage[] = []
  let sending: Promise<void> | null = null
  let unsaved = new Map<string, LastFix>()
  let unwritten: Fix[] = []

  async function send(): Promise<void> {
    // One batch at a time, so that none overtakes another.
    while (batch.length > 0) {
      const messages = batch
      batch = []
      await bus.publish(driverPositionsTopic, messages).catch((error: unknown) => {
        log.warn({ err: error, lost: messages.length }, 'positions could not be published')
        for (const { key } of messages) drop('not_published', { driverId: key })
      })
    }
    sending = null
  }

  async function save(): Promise<void> {
    const fixes = unsaved
    unsaved = new Map()
    try {
      await saveLastPositions(db, [...fixes.values()])
    } catch (error) {
      // Put back; fixes that came meanwhile are newer and win.
      unsaved = new Map([...fixes, ...unsaved])
      throw error
    }
  }

  async function write(): Promise<void> {
    while (unwritten.length > 0) {
      const fixes = unwritten.slice(0, rowsPerInsert)
      await insertPositions(db, fixes)
      unwritten.splice(0, fixes.length)
    }
  }

  const stopSaving = every(saveEveryMs, save, log)
  const stopWriting = every(saveEveryMs, write, log)
  return {
    record(fix, impossibleAt) {
      unsaved.set(fix.driverId, { ...fix, impossibleAt })
      if (unwritten.length < mostUnwritten) unwritten.push(fix)
      batch.push({ key: fix.driverId, value: JSON.stringify(toMessage(fix)) })
      sending ??= new Promise<void>((resolve) => setTimeout(resolve, lingerMs)).then(send)
    },
    async stop() {
      await Promise.all([stopSaving(), stopWriting()])
      await sending
      await save()
      await write()
    }
  }
}

interface RecorderDeps {
  db: Kysely<DriversTables>
  bus: Bus
  log: ServiceContext['log']
  drop: Drop<'not_published'>
}

function toMessage({ driverId, lat, lng, heading, speed, at }: Fix): DriverPosition {
  return { driverId, lat, lng, heading, speed, at: at.toISOString() }
}
