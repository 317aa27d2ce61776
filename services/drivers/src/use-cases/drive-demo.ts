import { findDriver } from '#db/drivers.ts'
import type { DriversTables } from '#db/tables.ts'
import { demoCrew } from '#domain/demo-crew.ts'
import { placeOnLoop } from '#domain/demo-loop.ts'
import { placeOnStreet } from '#domain/demo-streets.ts'
import type { Kysely } from 'kysely'
import type { DriverConnection, PositionSource } from './connections/driver-connection.ts'
import type { DriverConnections } from './connections/driver-connections.ts'

interface DriveDemoDeps {
  db: Kysely<DriversTables>
  connections: DriverConnections
  now: () => Date
  /** How many of the crew move. */
  moving: number
}

/** The first moves at every step, each of the others at one in so many. */
const othersEverySteps = 5

/**
 * Moves the demo's drivers one step, as sockets would: the first, who carries SDDEM0000000011, around in a loop, and the
 * others up and down a street.
 */
export function createDemoDrive({ moving, ...deps }: DriveDemoDeps): () => Promise<void> {
  const moves = demoCrew.slice(0, moving).map((id, number) => createMove(deps, id, number))
  let step = 0
  return async () => {
    step++
    for (const move of moves) await move(step)
  }
}

/** Moves one driver. A real socket of that driver takes precedence. */
function createMove(
  { db, connections, now }: Omit<DriveDemoDeps, 'moving'>,
  driverId: string,
  number: number
): (step: number) => Promise<void> {
  const source: PositionSource = {
    paused: () => undefined,
    ready: () => undefined,
    replaced: () => (connection = null)
  }
  let connection: DriverConnection | null = null

  return async (step) => {
    if (connection && connection.sources.length > 1) {
      connections.remove(driverId, source)
      connection = null
    }
    if (connection && number > 0 && (number + step) % othersEverySteps > 0) return
    if (!connection) {
      if (connections.isOpen(driverId)) return
      // Until the demo data has been created.
      if (!(await findDriver(db, driverId))) return
      connection = await connections.add(driverId, source)
    }
    const at = now()
    const place = number === 0 ? placeOnLoop(at) : placeOnStreet(number, at)
    const location = { ...place, accuracy: 5 }
    connection.receive({ type: 'location_update', driverId, location, timestamp: at.getTime() }, source)
  }
}
