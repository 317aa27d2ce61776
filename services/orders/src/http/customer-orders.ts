import type { OrdersDeps } from '#use-cases/deps.ts'
import { editOrder } from '#use-cases/changing/edit-order.ts'
import { readOrder } from '#use-cases/reading/read-order.ts'
import { readFailure } from '#use-cases/reading/read-failure.ts'
import { listOwn, readSummary } from '#use-cases/reading/list-orders.ts'
import { decideForOwner } from '#use-cases/changing/decide-attempt.ts'
import { deleteOrder, doForOwner } from '#use-cases/changing/owner-commands.ts'
import { renewTrackingKey } from '#use-cases/changing/renew-tracking-key.ts'
import { setListHeaders } from '@ilbud/kernel/http/input/page'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { readCursor, toCursor } from './cursor.ts'
import { type Reader, toCustomerOrder, toCustomerOrderDetail } from './customer-order-view.ts'
import { actorOf } from './actor-of.ts'

/** A sender's own orders. Access: proto/http/routes.ts; the use cases check ownership. */
export function customerOrdersRoutes(deps: OrdersDeps): FastifyPluginAsync {
  const { now, dataKey } = deps
  const readerOf = (request: FastifyRequest): Reader => ({ actor: actorOf(request), now: now(), rules: deps.rules })

  return defineRoutes((route) => {
    for (const key of ['GET /api/v1/orders', 'GET /api/companies/me/orders'] as const) {
      route(key, async ({ request, reply, query: { cursor, sort = '-createdAt', ...query } }) => {
        const listQuery = { actor: actorOf(request), query: { ...query, sort }, after: readCursor(cursor, sort) }
        const page = await deps.limitLists(() => listOwn(deps, listQuery))
        setListHeaders(request, reply, { ...page.counted, cursor: page.next && toCursor(page.next, sort) })
        const reader = readerOf(request)
        return page.orders.map((order) => toCustomerOrder(order, reader))
      })
    }

    route('GET /api/v1/orders/summary', ({ request }) => deps.limitLists(() => readSummary(deps, actorOf(request))))

    route('GET /api/v1/orders/:id', async ({ request, params }) => {
      const order = await readOrder(deps, { orderId: params.id, actor: actorOf(request) })
      return toCustomerOrderDetail(order, readerOf(request), dataKey, await readFailure(deps, order))
    })

    route('PATCH /api/v1/orders/:id', async ({ request, params, body }) => {
      const { order } = await editOrder(deps, { orderId: params.id, actor: actorOf(request), edit: body })
      return toCustomerOrderDetail(order, readerOf(request), dataKey, await readFailure(deps, order))
    })

    route('DELETE /api/v1/orders/:id', ({ request, params }) =>
      deleteOrder(deps, { orderId: params.id, actor: actorOf(request) })
    )

    for (const [verb, command] of [
      ['cancel', 'cancelOrder'],
      ['recall', 'recallParcel']
    ] as const) {
      route.idempotent(`POST /api/v1/orders/:id/${verb}`, async ({ request, params, body, once }) => {
        const { actor, ...reader } = readerOf(request)
        const note = body.reason
        return once(deps, [params.id, note ?? null], async (within) => {
          const { order } = await doForOwner(within, { orderId: params.id, actor, command, note })
          return toCustomerOrder(order, { actor, ...reader })
        })
      })
    }

    route.idempotent('POST /api/v1/orders/:id/decision', ({ request, params: { id: orderId }, body, once }) => {
      const reader = readerOf(request)
      return once(deps, [orderId, body], async (within) => {
        const { order } = await decideForOwner(within, { orderId, actor: reader.actor, body })
        return toCustomerOrderDetail(order, reader, dataKey, await readFailure(within, order))
      })
    })

    route.idempotent('POST /api/v1/orders/:id/tracking-key', ({ request, params: { id: orderId }, once }) =>
      once(deps, [orderId], (within) => renewTrackingKey(within, { orderId, actor: actorOf(request) }))
    )
  })
}
