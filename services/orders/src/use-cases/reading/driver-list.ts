import { listDriverOrders, signDriverList, type Since } from '#db/driver-lists.ts'
import type { Rules } from '#domain/journey/journey.ts'
import type { Order } from '#domain/order.ts'
import { unreadableSince } from '#domain/visibility.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'

function since(now: Date, rules: Rules): Since {
  return {
    ended: unreadableSince(now),
    stepped: new Date(now.getTime() - rules.correctionSeconds * 1000)
  }
}

/** A driver's list with its signature; `orders` is null when the signature is the known one. */
export async function readDriverList(
  { db, rules }: Pick<OrdersDeps, 'db' | 'rules'>,
  { driverId, now, known }: { driverId: string; now: Date; known: string | undefined }
): Promise<{ signature: string; orders: Order[] | null }> {
  const from = since(now, rules)
  const signature = await signDriverList(db, driverId, from)
  if (signature === known) return { signature, orders: null }
  return { signature, orders: await listDriverOrders(db, driverId, from) }
}
