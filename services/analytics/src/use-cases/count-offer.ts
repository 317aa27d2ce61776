import { noteChanged } from '#db/changed-figures.ts'
import { endOffer, insertOffer } from '#db/offers.ts'
import { addShares } from '#db/rollups.ts'
import type { AnalyticsTables } from '#db/tables.ts'
import type { DeletedFact, OrderFact } from '#domain/order-fact.ts'
import { keysOf } from '#domain/figure-keys.ts'
import { offerShare, type Share } from '#domain/shares.ts'
import { isFinalState } from '@ilbud/proto/http/orders/order-status'
import { localDay } from '@ilbud/proto/http/times/local-day'
import type { Transaction } from 'kysely'

type Trx = Transaction<AnalyticsTables>

interface OfferEvent {
  offerId: string
  orderId: string
  at: Date
}

export async function countOffer(trx: Trx, { at, ...offer }: OfferEvent): Promise<void> {
  const day = localDay(at)
  if (await insertOffer(trx, { ...offer, day })) await add(trx, offerShare(offer.orderId, day, 'made'))
}

/** A driver's no, or none within the time. */
export async function countOfferEnd(
  trx: Trx,
  { offerId, orderId, at, outcome }: OfferEvent & { outcome: 'declined' | 'expired' }
): Promise<void> {
  const day = localDay(at)
  if (await endOffer(trx, { offerId }, { outcome, day })) await add(trx, offerShare(orderId, day, outcome))
}

/** An open offer of the order ends with this step: accepted, or withdrawn because the order needs no driver any more. */
export async function offerEndedBy(trx: Trx, fact: OrderFact | DeletedFact): Promise<Share[]> {
  if (!endsOffers(fact)) return []
  const day = localDay(fact.at)
  const outcome = fact.command === 'acceptOffer' ? 'accepted' : 'withdrawn'
  const isEnded = await endOffer(trx, { orderId: fact.orderId }, { outcome, day })
  return isEnded && outcome === 'accepted' ? [offerShare(fact.orderId, day, outcome)] : []
}

function endsOffers(fact: OrderFact | DeletedFact): boolean {
  if (fact.command === 'deleted') return true
  const givesDriver = ['acceptOffer', 'assignDriver', 'reassignDriver', 'releaseToPool'].includes(fact.command)
  return givesDriver || isFinalState(fact.order.state)
}

async function add(trx: Trx, share: Share): Promise<void> {
  await addShares(trx, [share])
  await noteChanged(trx, keysOf([share]))
}
