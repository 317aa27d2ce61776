import { countBoard } from '#use-cases/reading/count-board.ts'
import { countOrderExceptions } from '#use-cases/reading/count-exceptions.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { listCandidates } from '#use-cases/reading/list-candidates.ts'
import { listForStaff } from '#use-cases/reading/list-for-staff.ts'
import { listRecipients } from '#use-cases/reading/list-recipients.ts'
import { readForStaff } from '#use-cases/reading/read-for-staff.ts'
import {
  readCursor as readPosition,
  setListHeaders,
  setPageHeaders,
  withTotalCount
} from '@ilbud/kernel/http/input/page'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { toAdminOrder, toAdminOrderDetail } from './admin-order-view.ts'
import type { Reader } from './customer-order-view.ts'
import { readCursor, toCursor } from './cursor.ts'
import { actorOf } from './actor-of.ts'

/** What staff read of all orders. */
export function adminOrdersRoutes(deps: OrdersDeps): FastifyPluginAsync {
  const readerOf = (request: FastifyRequest): Reader => ({
    actor: actorOf(request),
    now: deps.now(),
    rules: deps.rules
  })

  return defineRoutes((route) => {
    route('GET /api/admin/v1/orders', async ({ query: { cursor, sort = '-createdAt', ...query }, request, reply }) => {
      const listQuery = { actor: actorOf(request), query: { ...query, sort }, after: readCursor(cursor, sort) }
      const page = await listForStaff(deps, listQuery)
      setListHeaders(request, reply, { ...page.counted, cursor: page.next && toCursor(page.next, sort) })
      const reader = readerOf(request)
      return page.orders.map((order) => toAdminOrder(order, reader, page.people))
    })

    route('GET /api/admin/v1/orders/counts', async () => countBoard(deps))

    route('GET /api/admin/v1/orders/exceptions', async () => countOrderExceptions(deps))

    route('GET /api/admin/v1/orders/:id', async ({ params, request }) =>
      toAdminOrderDetail(
        await readForStaff(deps, { orderId: params.id, actor: actorOf(request) }),
        readerOf(request),
        deps.dataKey
      )
    )

    route('GET /api/admin/v1/orders/:id/candidates', async ({ params, request, reply }) =>
      withTotalCount(reply, await listCandidates(deps, { orderId: params.id, actor: actorOf(request) }))
    )

    route('GET /api/admin/v1/recipients', async ({ query, request, reply }) => {
      const page = await listRecipients(deps, { actor: actorOf(request), query, after: readPosition(query.cursor) })
      setPageHeaders(request, reply, page)
      return page.recipients.map(({ lastAt, ...rest }) => ({ ...rest, lastAt: lastAt.toISOString() }))
    })
  })
}
