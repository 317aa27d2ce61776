import type { OrdersDeps } from '#use-cases/deps.ts'
import { editOrder } from '#use-cases/changing/edit-order.ts'
import { readOrder } from '#use-cases/reading/get-order.ts'
import { listOwn, readSummary } from '#use-cases/reading/list-orders.ts'
import { deleteOrder, doForOwner } from '#use-cases/changing/owner-commands.ts'
import { hashRequest, withIdempotency } from '@ilbud/kernel/http/idempotency/with-idempotency'
import { idempotencyKey, markReplayed } from '@ilbud/kernel/http/idempotency/idempotency-key'
import { setListHeaders } from '@ilbud/kernel/http/page'
import { schemas } from '@ilbud/proto/http/schemas'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readCursor, toCursor } from './cursor.ts'
import { type Reader, toCustomerOrder, toCustomerOrderDetail } from './customer-order-view.ts'
import { actorOf, orderRequest } from './request-parts.ts'

/** A sender's own orders. Access: proto/http/routes.ts; the use cases check ownership. */
export function customerOrdersRoutes(deps: OrdersDeps): FastifyPluginAsyncZod {
  const { now, dataKey } = deps
  const readerOf = (request: FastifyRequest): Reader => ({ actor: actorOf(request), now: now(), rules: deps.rules })

  return async (app) => {
    for (const path of ['/api/v1/orders', '/api/companies/me/orders'] as const) {
      app.get(path, { schema: schemas[`GET ${path}`] }, async (request, reply) => {
        const { cursor, sort = '-createdAt', ...query } = request.query
        const asked = { actor: actorOf(request), query: { ...query, sort }, after: readCursor(cursor, sort) }
        const page = await listOwn(deps, asked)
        setListHeaders(request, reply, { ...page.counted, cursor: page.next && toCursor(page.next, sort) })
        const reader = readerOf(request)
        return page.orders.map((order) => toCustomerOrder(order, reader))
      })
    }

    app.get('/api/v1/orders/summary', { schema: schemas['GET /api/v1/orders/summary'] }, async (request) =>
      readSummary(deps, actorOf(request))
    )

    app.get('/api/v1/orders/:id', { schema: schemas['GET /api/v1/orders/:id'] }, async (request) => {
      const order = await readOrder(deps, orderRequest(request))
      return toCustomerOrderDetail(order, readerOf(request), dataKey)
    })

    app.patch('/api/v1/orders/:id', { schema: schemas['PATCH /api/v1/orders/:id'] }, async (request) => {
      const { order } = await editOrder(deps, { ...orderRequest(request), edit: request.body })
      return toCustomerOrderDetail(order, readerOf(request), dataKey)
    })

    app.delete('/api/v1/orders/:id', { schema: schemas['DELETE /api/v1/orders/:id'] }, async (request, reply) => {
      await deleteOrder(deps, orderRequest(request))
      return reply.code(204).send(null)
    })
  }
}

const verbs = { cancel: 'cancelOrder', recall: 'recallParcel' } as const

/** Cancel and recall. */
export function ownerCommandRoutes(deps: OrdersDeps): FastifyPluginAsyncZod {
  return async (app) => {
    for (const verb of ['cancel', 'recall'] as const) {
      const path = `/api/v1/orders/:id/${verb}` as const
      app.post(path, { schema: schemas[`POST ${path}`] }, async (request, reply) => {
        const actor = actorOf(request)
        const orderId = request.params.id
        const note = request.body.reason
        const key = idempotencyKey(request)
        const idempotentRequest = {
          userId: actor.id!,
          scope: `orders.${verb}`,
          key,
          hash: hashRequest([orderId, note ?? null])
        }
        const { body, replayed } = await withIdempotency(deps, idempotentRequest, {
          async work(within) {
            const { order } = await doForOwner(within, { orderId, actor, command: verbs[verb], note })
            return toCustomerOrder(order, { actor, now: deps.now(), rules: deps.rules })
          }
        })
        markReplayed(reply, replayed)
        return body
      })
    }
  }
}
