import { boardListing } from '#db/lists/board-lists.ts'
import { countListed } from '#db/lists/listing.ts'
import { startOfLocalDay } from '#domain/schedule/local-time.ts'
import type { OrderCounts } from '@ilbud/proto/http/dispatch/admin-orders'
import { localDay } from '@ilbud/proto/http/times/local-day'
import type { OrdersDeps } from '#use-cases/deps.ts'

/** Counts for the board's filters. Not audited, since no order is read. */
export async function countBoard({ db, now }: Pick<OrdersDeps, 'db' | 'now'>): Promise<OrderCounts> {
  const today = startOfLocalDay(localDay(now()))!
  const count = async (filter: keyof OrderCounts) => {
    const { total, isEstimated } = await countListed(db, boardListing({ filter }, today))
    return { total, capped: isEstimated }
  }
  const [active, delivered, failed, unassigned, scheduled] = await Promise.all([
    count('active'),
    count('delivered-today'),
    count('failed'),
    count('unassigned'),
    count('scheduled')
  ])
  return { active, 'delivered-today': delivered, failed, unassigned, scheduled }
}
