import { acceptOrder } from '#use-cases/changing/accept-order.ts'
import type { ChangeResult } from '#use-cases/changing/change-order.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { doForDriver } from '#use-cases/changing/driver-commands.ts'
import { rereadOrder } from '#use-cases/reading/get-order.ts'
import { readDriverList } from '#use-cases/reading/driver-list.ts'
import { reportStatus } from '#use-cases/changing/report-status.ts'
import type { Actor } from '#domain/journey/journey.ts'
import type { Order } from '#domain/order.ts'
import { hashRequest, withIdempotency } from '@ilbud/kernel/http/idempotency/with-idempotency'
import { idempotencyKey, markReplayed } from '@ilbud/kernel/http/idempotency/idempotency-key'
import { isSeen } from '@ilbud/kernel/http/if-none-match'
import { setListHeaders } from '@ilbud/kernel/http/page'
import { schemas } from '@ilbud/proto/http/schemas'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readDriverCursor, toDriverCursor } from './cursor.ts'
import { readDevice, refuseAnotherDriver } from './device.ts'
import { toDriverOrder, withheld } from './driver-order-view.ts'
import { actorOf } from './request-parts.ts'

type Work = (within: OrdersDeps, actor: Actor) => Promise<ChangeResult>

/** What the driver page calls. The driver is the token's subject, whatever the body says. */
export function driverOrdersRoutes(deps: OrdersDeps): FastifyPluginAsyncZod {
  /** Runs a driver's command once per Idempotency-Key and answers the order. */
  async function answer(request: FastifyRequest, reply: FastifyReply, scope: string, work: Work) {
    const actor = actorOf(request)
    const hash = hashRequest([request.params, request.body])
    const idempotentRequest = { userId: actor.id!, scope, key: idempotencyKey(request), hash }
    const toView = (order: Order) => toDriverOrder(order, { actor, now: deps.now(), rules: deps.rules }, deps.dataKey)
    const { body, replayed } = await withIdempotency(deps, idempotentRequest, {
      work: async (within) => toView((await work(within, actor)).order)
    })
    markReplayed(reply, replayed)
    return replayed ? withheld(body, toView(await rereadOrder(deps, body.id))) : body
  }

  return async (app) => {
    app.get('/api/driver/orders', { schema: schemas['GET /api/driver/orders'] }, async (request, reply) => {
      const actor = actorOf(request)
      const { rules, dataKey } = deps
      const now = deps.now()
      const { limit, cursor } = request.query
      const isKnown = (signature: string) => isSeen(request.headers['if-none-match'], `"${signature}"`)
      const asked = { driverId: actor.id!, now, isKnown, limit, after: readDriverCursor(cursor) }
      const { signature, page } = await readDriverList(deps, asked)
      reply.header('etag', `"${signature}"`)
      if (!page) return (reply as FastifyReply).code(304).send()
      const { orders, next, ...counted } = page
      setListHeaders(request, reply, { ...counted, cursor: next && toDriverCursor(next) })
      return orders.map((order) => toDriverOrder(order, { actor, now, rules }, dataKey))
    })

    const accept = '/api/driver/orders/:orderId/accept'
    app.post(accept, { schema: schemas[`POST ${accept}`] }, async (request, reply) => {
      const device = readDevice(request.body, actorOf(request), deps.now())
      const { orderId } = request.params
      return answer(request, reply, 'orders.accept', (within, actor) => acceptOrder(within, { orderId, actor, device }))
    })

    const status = '/api/driver/orders/:orderId/status'
    app.patch(status, { schema: schemas[`PATCH ${status}`] }, async (request, reply) => {
      const device = readDevice(request.body, actorOf(request), deps.now())
      const { orderId } = request.params
      return answer(request, reply, 'orders.status', (within, actor) =>
        reportStatus(within, { orderId, actor, body: request.body, device })
      )
    })

    for (const [verb, command] of [
      ['release', 'releaseJob'],
      ['correct', 'correct']
    ] as const) {
      const path = `/api/driver/orders/:orderId/${verb}` as const
      app.post(path, { schema: schemas[`POST ${path}`] }, async (request, reply) => {
        refuseAnotherDriver(request.body, actorOf(request))
        const { orderId } = request.params
        const note = request.body.reason
        return answer(request, reply, `orders.${verb}`, (within, actor) =>
          doForDriver(within, { orderId, actor, command, note })
        )
      })
    }
  }
}
