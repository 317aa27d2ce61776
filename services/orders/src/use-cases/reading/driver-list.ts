import { listDriverOrders, signDriverList, type Since } from '#db/driver-lists.ts'
import type { OrdersTables } from '#db/tables.ts'
import type { Rules } from '#domain/journey/journey.ts'
import type { Order } from '#domain/order.ts'
import { unreadableSince } from '#domain/visibility.ts'
import type { Kysely } from 'kysely'

function since(now: Date, rules: Rules): Since {
  return {
    ended: unreadableSince(now),
    stepped: new Date(now.getTime() - rules.correctionSeconds * 1000)
  }
}

/** A driver's list, or null when it still reads as it did under this signature. */
export async function readDriverList(
  { db, now, rules }: { db: Kysely<OrdersTables>; now: Date; rules: Rules },
  driverId: string,
  known: string | undefined
): Promise<{ signature: string; orders: Order[] | null }> {
  const from = since(now, rules)
  const signature = await signDriverList(db, driverId, from)
  if (signature === known) return { signature, orders: null }
  return { signature, orders: await listDriverOrders(db, driverId, from) }
}
