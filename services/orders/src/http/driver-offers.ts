import type { OrdersDeps } from '#use-cases/deps.ts'
import { declineOffer } from '#use-cases/offering/decline-offer.ts'
import { readOffers } from '#use-cases/offering/read-offers.ts'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { FastifyPluginAsync } from 'fastify'
import { toDriverOrder } from './driver-order-view.ts'
import { actorOf } from './actor-of.ts'

/** What is offered to one driver alone. Yes is the accept of any order. */
export function driverOffersRoutes(deps: OrdersDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('GET /api/driver/offers', async ({ request }) => {
      const actor = actorOf(request)
      const reader = { actor, now: deps.now(), rules: deps.rules }
      const offers = await readOffers(deps, actor.id!)
      return offers.map(({ offer, order }) => ({
        id: order.id,
        expiresAt: offer.expiresAt.toISOString(),
        addedKm: offer.addedKm,
        addedMinutes: offer.addedMinutes,
        pay: offer.payOre,
        order: toDriverOrder(order, reader, deps.dataKey)
      }))
    })

    route('POST /api/driver/orders/:orderId/decline', async ({ request, reply, params: { orderId } }) => {
      await declineOffer(deps, { orderId, actor: actorOf(request) })
      return reply.code(204).send()
    })
  })
}
