import { findDriver } from '#db/drivers.ts'
import type { DriversTables } from '#db/tables.ts'
import { placeOnLoop } from '#domain/demo-loop.ts'
import { demoAccounts } from '@ilbud/proto/http/demo-accounts'
import type { Kysely } from 'kysely'
import type { DriverLine, Member } from './driver-line.ts'
import type { Lines } from './driver-lines.ts'

interface DriveDemoDeps {
  db: Kysely<DriversTables>
  lines: Lines
  now: () => Date
}

/** Contract 1: the driver who carries SDDEM0000000011 moves in a loop while demo mode is on. */
const driverId = demoAccounts.find(({ username }) => username === 'sim01@ilbud.example')!.id

/** Moves the demo driver one step, as a socket would. A real socket of that driver takes precedence. */
export function createDemoDrive({ db, lines, now }: DriveDemoDeps): () => Promise<void> {
  const member: Member = { paused: () => undefined, ready: () => undefined, replaced: () => (line = null) }
  let line: DriverLine | null = null

  return async () => {
    if (line && line.members.length > 1) {
      lines.leave(driverId, member)
      line = null
    }
    if (!line) {
      if (lines.isOpen(driverId)) return
      // Until the demo data has been created.
      if (!(await findDriver(db, driverId))) return
      line = await lines.join(driverId, member)
    }
    const at = now()
    const { lat, lng, heading, speed } = placeOnLoop(at)
    const location = { lat, lng, heading, speed, accuracy: 5 }
    line.take({ type: 'location_update', driverId, location, timestamp: at.getTime() }, member)
  }
}
