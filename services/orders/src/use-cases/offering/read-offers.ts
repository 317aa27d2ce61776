import { listOffersOf } from '#db/offers.ts'
import { findOrders } from '#db/orders/orders.ts'
import type { Offer } from '#domain/offer.ts'
import type { Order } from '#domain/order.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'

/** The offers that a driver can answer now, with their orders. */
export async function readOffers(
  { db }: Pick<OrdersDeps, 'db'>,
  driverId: string
): Promise<{ offer: Offer; order: Order }[]> {
  const offers = await listOffersOf(db, driverId)
  const orders = new Map(
    (
      await findOrders(
        db,
        offers.map(({ orderId }) => orderId)
      )
    ).map((order) => [order.id, order])
  )
  return offers.flatMap((offer) => {
    const order = orders.get(offer.orderId)
    return order ? { offer, order } : []
  })
}
