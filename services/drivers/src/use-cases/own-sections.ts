import { findListedDriver } from '#db/driver-list.ts'
import { listOwnDeliveries } from '#db/own-data.ts'
import { retentionDays, listPositions } from '#db/position-history.ts'
import { listShifts } from '#db/shifts.ts'
import type { DriversTables } from '#db/tables.ts'
import type { OwnSection } from '@ilbud/kernel/rpc/own-data'
import type { Kysely } from 'kysely'

const dayMs = 86_400_000

/** The data that drivers stores about a driver, for the driver to read; empty for other people. */
export function ownSections({ db, now }: { db: Kysely<DriversTables>; now: () => Date }): OwnSection[] {
  return [
    {
      name: 'driver',
      async list(userId) {
        const driver = await findListedDriver(db, userId)
        if (!driver) return []
        const { name, phone, onDuty, disabled, createdAt, openOrders, vehicle, breakUntil, shiftEndsAt, rating } =
          driver
        const work = { vehicle, breakUntil, shiftEndsAt }
        return [{ row: { name, phone, onDuty, ...work, disabled, since: createdAt, openOrders, rating }, key: userId }]
      }
    },
    {
      name: 'shifts',
      async list(userId, after, limit) {
        const shifts = await listShifts(db, userId, { limit, before: after === null ? null : new Date(after) })
        return shifts.map(({ beganAt: from, endedAt: to, deliveries, earningsOre }) => ({
          row: { from, to, deliveries, earningsOre },
          key: from.toISOString()
        }))
      }
    },
    {
      name: 'deliveries',
      async list(userId, after, limit) {
        const deliveries = await listOwnDeliveries(db, userId, readDeliveryKey(after), limit)
        return deliveries.map((row) => ({ row, key: `${row.deliveredAt.toISOString()}/${row.orderId}` }))
      }
    },
    {
      name: 'positions',
      // A week of positions has one per second.
      pageSize: 5000,
      async list(userId, after, limit) {
        const from = new Date(now().getTime() - retentionDays * dayMs)
        const to = after === null ? new Date(now().getTime() + dayMs) : new Date(after)
        const positions = await listPositions(db, userId, { from, to }, limit)
        return positions.map(({ at, lat, lng, heading, speed, accuracy }) => ({
          row: { at, lat, lng, heading, speed, accuracy },
          key: at.toISOString()
        }))
      }
    }
  ]
}

function readDeliveryKey(key: string | null): { deliveredAt: Date; orderId: string } | null {
  if (key === null) return null
  const [deliveredAt = '', orderId = ''] = key.split('/')
  return { deliveredAt: new Date(deliveredAt), orderId }
}
