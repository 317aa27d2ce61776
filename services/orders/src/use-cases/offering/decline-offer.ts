import { endOffer, findOfferTo } from '#db/offers.ts'
import { lockOrder } from '#db/orders/orders.ts'
import type { Actor } from '#domain/journey/journey.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { offerEndedEvent } from '#use-cases/record-event.ts'
import { offerEnded } from '#domain/journey/refusals.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { appendToOutbox } from '@ilbud/kernel/events/outbox'

/** A driver's no. Again, it changes nothing; after the offer has ended otherwise, it is refused. */
export async function declineOffer(
  { db, epoch, now, onCommit }: Pick<OrdersDeps, 'db' | 'epoch' | 'now' | 'onCommit'>,
  { orderId, actor }: { orderId: string; actor: Actor }
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    const offer = order && (await findOfferTo(trx, orderId, actor.id!))
    if (!offer) throw new NotFoundError('Offer')
    if (offer.outcome === 'declined') return
    if (!(await endOffer(trx, offer.id, 'declined'))) throw offerEnded()
    await appendToOutbox(trx, 'orders.events', offerEndedEvent(order, offer, { outcome: 'declined', epoch, at: now() }))
  })
  onCommit()
}
