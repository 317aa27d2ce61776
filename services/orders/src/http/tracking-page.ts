import { toFailure } from '#domain/failed-attempt.ts'
import { decideForVisitor } from '#use-cases/changing/decide-attempt.ts'
import type { Visitor } from '#use-cases/changing/find-for-visitor.ts'
import { instructDriver } from '#use-cases/changing/instruct-driver.ts'
import { rateDelivery } from '#use-cases/changing/rate-delivery.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { readDoorPhoto } from '#use-cases/reading/read-door-photo.ts'
import { optionalUser } from '@ilbud/kernel/http/identity/current-user'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import { hashSecret } from '@ilbud/kernel/secret-hash'
import { isTrackingKey } from '@ilbud/proto/http/parcels/tracking-key'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { pictureHeaders } from './proofs.ts'

/** What a party to the order, or whoever holds the link's key, does on its tracking page. */
export function trackingPageRoutes(deps: OrdersDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('PUT /api/v1/track/:trackingId/instructions', async ({ params: { trackingId }, body, request }) =>
      instructDriver(deps, { trackingId, visitor: await visitorOf(request), body })
    )

    route('POST /api/v1/track/:trackingId/decision', async ({ params: { trackingId }, body, request }) => {
      const { order } = await decideForVisitor(deps, { trackingId, visitor: await visitorOf(request), body })
      deps.onCommit()
      return toFailure(order).decision!
    })

    route('GET /api/v1/track/:trackingId/door-photo', async ({ params: { trackingId }, request, reply }) => {
      // The row is public, the picture is not: nor does a cache keep the refusal for who has the key.
      reply.header('cache-control', 'no-store')
      const picture = await readDoorPhoto(deps, { trackingId, visitor: await visitorOf(request) })
      return reply.headers(pictureHeaders).send(picture)
    })

    route('POST /api/v1/track/:trackingId/rating', async ({ params: { trackingId }, body, request }) => {
      await rateDelivery(deps, { trackingId, visitor: await visitorOf(request), body })
      return { stars: body.stars }
    })
  })

  async function visitorOf(request: FastifyRequest): Promise<Visitor> {
    const user = await optionalUser(request)
    const key = request.headers['x-track-key']
    const keyHash = isTrackingKey(key) ? hashSecret(key) : ''
    return { keyHash, address: deps.addressOf(request.ip), actor: user }
  }
}
