import type { OrdersDeps } from '#use-cases/deps.ts'
import { renewTrackingKey } from '#use-cases/changing/renew-tracking-key.ts'
import { hashRequest, withIdempotency } from '@ilbud/kernel/http/idempotency/with-idempotency'
import { idempotencyKey, markReplayed } from '@ilbud/kernel/http/idempotency/idempotency-key'
import { schemas } from '@ilbud/proto/http/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from './request-parts.ts'

/** Replaces the key of the tracking link, which locks out whoever should not have it. */
export function trackingKeyRoutes(deps: OrdersDeps): FastifyPluginAsyncZod {
  return async (app) => {
    const path = '/api/v1/orders/:id/tracking-key'
    app.post(path, { schema: schemas[`POST ${path}`] }, async (request, reply) => {
      const actor = actorOf(request)
      const orderId = request.params.id
      const idempotentRequest = {
        userId: actor.id!,
        scope: 'orders.tracking-key',
        key: idempotencyKey(request),
        hash: hashRequest([orderId])
      }
      const { body, replayed } = await withIdempotency(deps, idempotentRequest, {
        work: (within) => renewTrackingKey(within, { orderId, actor })
      })
      markReplayed(reply, replayed)
      return reply.code(201).send(body)
    })
  }
}
