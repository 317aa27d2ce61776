import { findDriver } from '#db/drivers.ts'
import type { DriversTables } from '#db/tables.ts'
import { countStaff, listOpenOrders } from '#db/viewers.ts'
import type { Viewers } from '@ilbud/proto/http/dispatch/drivers'
import type { Kysely } from 'kysely'

/**
 * Everybody who may see the driver's position now, whether or not they are looking. Staff while on duty; the
 * sender (with the company's admins) and the holder of the link while the order's rule holds. Nobody when off duty.
 */
export async function readViewers({ db }: { db: Kysely<DriversTables> }, driverId: string): Promise<Viewers[]> {
  if (!(await findDriver(db, driverId))?.onDuty) return []
  const [staff, orders] = await Promise.all([countStaff(db), listOpenOrders(db, driverId)])
  return [
    ...orders.flatMap(({ orderId, senders }): Viewers[] => [
      { kind: 'sender', count: senders, orderId },
      // One link per order, counted as the recipient.
      { kind: 'recipient', count: 1, orderId }
    ]),
    ...(staff > 0 ? [{ kind: 'staff' as const, count: staff, orderId: null }] : [])
  ]
}
