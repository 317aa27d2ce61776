import { findDriver } from '#db/drivers.ts'
import type { DriversTables } from '#db/tables.ts'
import { placeOnLoop } from '#domain/demo-loop.ts'
import { demoAccounts } from '@ilbud/proto/http/demo-accounts'
import type { Kysely } from 'kysely'
import type { DriverConnection, PositionSource } from './driver-connection.ts'
import type { DriverConnections } from './driver-connections.ts'

interface DriveDemoDeps {
  db: Kysely<DriversTables>
  connections: DriverConnections
  now: () => Date
}

/** The driver who carries SDDEM0000000011 moves in a loop while demo mode is on. */
const driverId = demoAccounts.find(({ username }) => username === 'sim01@ilbud.example')!.id

/** Moves the demo driver one step, as a socket would. A real socket of that driver takes precedence. */
export function createDemoDrive({ db, connections, now }: DriveDemoDeps): () => Promise<void> {
  const source: PositionSource = {
    paused: () => undefined,
    ready: () => undefined,
    replaced: () => (connection = null)
  }
  let connection: DriverConnection | null = null

  return async () => {
    if (connection && connection.sources.length > 1) {
      connections.remove(driverId, source)
      connection = null
    }
    if (!connection) {
      if (connections.isOpen(driverId)) return
      // Until the demo data has been created.
      if (!(await findDriver(db, driverId))) return
      connection = await connections.add(driverId, source)
    }
    const at = now()
    const { lat, lng, heading, speed } = placeOnLoop(at)
    const location = { lat, lng, heading, speed, accuracy: 5 }
    connection.receive({ type: 'location_update', driverId, location, timestamp: at.getTime() }, source)
  }
}
