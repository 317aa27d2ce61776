import { lockOrder } from '#db/orders/orders.ts'
import { findRating, insertRating } from '#db/ratings.ts'
import { isDispatcher } from '#domain/journey/who.ts'
import type { Order } from '#domain/order.ts'
import { isOwnedBy } from '#domain/visibility.ts'
import { ConflictError, NotFoundError, RuleError } from '@ilbud/kernel/errors'
import { appendToOutbox } from '@ilbud/kernel/events/outbox'
import { ratingDays } from '@ilbud/proto/http/parcels/rated'
import type { RatingBody } from '@ilbud/proto/http/parcels/rating-body'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { ratedEvent } from '#use-cases/record-event.ts'
import { findForVisitor, type Visitor } from './find-for-visitor.ts'

const dayMs = 24 * 3_600_000

/**
 * Stores how many stars a delivery gets, by a holder of the link or the owner, once. NotFoundError for others: neither
 * the driver nor staff rate. The words make no event and stay here.
 */
export async function rateDelivery(
  deps: Pick<OrdersDeps, 'db' | 'now' | 'keyGuesses' | 'onCommit'>,
  { trackingId, visitor, body }: { trackingId: string; visitor: Visitor; body: RatingBody }
): Promise<void> {
  const { db, now, onCommit } = deps
  const { order: found, isByKey } = await findForVisitor(deps, trackingId, visitor)
  const { actor } = visitor
  if (!isByKey && !(actor && !isDispatcher(actor) && isOwnedBy(found, actor))) throw new NotFoundError('Order')
  const { stars, text = null } = body
  await db.transaction().execute(async (trx) => {
    // Of two ratings at once, the second waits here and finds the first.
    const order = await lockOrder(trx, found.id)
    if (!order) throw new NotFoundError('Order')
    const at = now()
    checkRateable(order, at)
    const rated = await findRating(trx, order.id)
    if (rated) throw new ConflictError('ALREADY_RATED', 'This delivery has already been rated', { stars: rated.stars })
    const { id: orderId, driverId } = order
    await insertRating(trx, { orderId, driverId, stars, text, by: isByKey ? 'recipient' : 'sender', at })
    await appendToOutbox(trx, 'orders.events', ratedEvent(order, { stars, at }))
  })
  onCommit()
}

function checkRateable({ state, endedAt }: Order, now: Date): void {
  if (state !== 'DELIVERED' || endedAt === null) {
    throw new RuleError('NOT_DELIVERED', 'Only a delivered parcel can be rated')
  }
  if (now.getTime() - endedAt.getTime() > ratingDays * dayMs) {
    throw new RuleError('RATING_CLOSED', `A delivery can be rated for ${ratingDays} days`)
  }
}
