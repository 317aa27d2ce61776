import { findDriver } from '#db/drivers.ts'
import { isImpossibleMove, type Seen } from '#domain/impossible-move.ts'
import { retentionDays, listPositions } from '#db/position-history.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { recordRead } from '@ilbud/kernel/events/audit'
import type { PastPosition } from '@ilbud/proto/http/dispatch/drivers'
import type { Actor, DriversDeps } from '#use-cases/deps.ts'

interface HistoryRequest {
  driverId: string
  actor: Actor
  from: Date | null
  to: Date | null
  limit: number
  /** The time of the last fix on the previous page. */
  before: Date | null
}

interface HistoryPage {
  positions: PastPosition[]
  /** The time of the last fix, if more follow. */
  next: Date | null
}

/** One page of a driver's positions, newest first. The read is audited. */
export async function readHistory(deps: DriversDeps, request: HistoryRequest): Promise<HistoryPage> {
  const { driverId, actor, limit } = request
  if (!(await findDriver(deps.db, driverId))) throw new NotFoundError('Driver')
  await recordRead(deps, 'drivers', {
    actor,
    action: 'driver.read-positions',
    objectType: 'driver',
    objectId: driverId
  })
  const rows = await listPositions(deps.db, driverId, spanOf(request, deps.now()), limit + 1)
  const shown = rows.slice(0, limit)
  return {
    positions: shown.map(({ lat, lng, heading, speed, accuracy, at }, index) => ({
      lat,
      lng,
      heading,
      speed,
      accuracy,
      at: at.toISOString(),
      impossible: isJump(rows[index + 1], rows[index]!)
    })),
    next: rows.length > limit ? shown.at(-1)!.at : null
  }
}

/**
 * Whether the driver cannot have come here from the previous fix. For the last row of a page, that is the extra row.
 */
function isJump(before: Seen | undefined, position: Seen): boolean {
  return before !== undefined && isImpossibleMove(before, position)
}

const dayMs = 86_400_000

/** Limits the span to the retention period, even if an older partition still exists. `to` is inclusive. */
function spanOf({ from, to, before }: HistoryRequest, now: Date): { from: Date; to: Date } {
  const oldest = now.getTime() - retentionDays * dayMs
  const end = Math.min(before?.getTime() ?? Infinity, to ? to.getTime() + 1 : Infinity, now.getTime() + dayMs)
  return { from: new Date(Math.max(from?.getTime() ?? 0, oldest)), to: new Date(end) }
}
