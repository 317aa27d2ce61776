import { findDriver } from '#db/drivers.ts'
import type { DriversTables } from '#db/tables.ts'
import { countStaff, listOpenOrders } from '#db/viewers.ts'
import type { Viewers } from '@ilbud/proto/http/drivers'
import type { Kysely } from 'kysely'

/**
 * Who can see where the driver is now: everybody who may, whether or not they look. Contract 5: staff while on duty;
 * the sender (with the company's admins) and the holder of the link while the order's rule holds. Off duty nothing is
 * taken, so there is nothing to see.
 */
export async function readViewers({ db }: { db: Kysely<DriversTables> }, driverId: string): Promise<Viewers[]> {
  if (!(await findDriver(db, driverId))?.onDuty) return []
  const [staff, orders] = await Promise.all([countStaff(db), listOpenOrders(db, driverId)])
  return [
    ...orders.flatMap(({ orderId, senders }): Viewers[] => [
      { kind: 'sender', count: senders, orderId },
      // One link per order, made out to the recipient.
      { kind: 'recipient', count: 1, orderId }
    ]),
    ...(staff > 0 ? [{ kind: 'staff' as const, count: staff, orderId: null }] : [])
  ]
}
