import { countBoard } from '#use-cases/reading/count-board.ts'
import { countOrderExceptions } from '#use-cases/reading/count-exceptions.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { listCandidates } from '#use-cases/reading/list-candidates.ts'
import { listForStaff } from '#use-cases/reading/list-for-staff.ts'
import { listRecipients } from '#use-cases/reading/list-recipients.ts'
import { readForStaff } from '#use-cases/reading/read-for-staff.ts'
import { readCursor as readPosition, setListHeaders, setPageHeaders, withTotalCount } from '@ilbud/kernel/http/page'
import { schemas } from '@ilbud/proto/http/schemas'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { toAdminOrder, toAdminOrderDetail } from './admin-order-view.ts'
import type { Reader } from './customer-order-view.ts'
import { readCursor, toCursor } from './cursor.ts'
import { actorOf, orderRequest } from './request-parts.ts'

/** What staff read of all orders. */
export function adminOrdersRoutes(deps: OrdersDeps): FastifyPluginAsyncZod {
  const readerOf = (request: FastifyRequest): Reader => ({
    actor: actorOf(request),
    now: deps.now(),
    rules: deps.rules
  })

  return async (app) => {
    const list = '/api/admin/v1/orders'
    app.get(list, { schema: schemas[`GET ${list}`] }, async (request, reply) => {
      const { cursor, sort = '-createdAt', ...query } = request.query
      const asked = { actor: actorOf(request), query: { ...query, sort }, after: readCursor(cursor, sort) }
      const page = await listForStaff(deps, asked)
      setListHeaders(request, reply, { ...page.counted, cursor: page.next && toCursor(page.next, sort) })
      const reader = readerOf(request)
      return page.orders.map((order) => toAdminOrder(order, reader, page.people))
    })

    const counts = '/api/admin/v1/orders/counts'
    app.get(counts, { schema: schemas[`GET ${counts}`] }, async () => countBoard(deps))

    const exceptions = '/api/admin/v1/orders/exceptions'
    app.get(exceptions, { schema: schemas[`GET ${exceptions}`] }, async () => countOrderExceptions(deps))

    const one = '/api/admin/v1/orders/:id'
    app.get(one, { schema: schemas[`GET ${one}`] }, async (request) =>
      toAdminOrderDetail(await readForStaff(deps, orderRequest(request)), readerOf(request))
    )

    const candidates = '/api/admin/v1/orders/:id/candidates'
    app.get(candidates, { schema: schemas[`GET ${candidates}`] }, async (request, reply) =>
      withTotalCount(reply, await listCandidates(deps, orderRequest(request)))
    )

    const recipients = '/api/admin/v1/recipients'
    app.get(recipients, { schema: schemas[`GET ${recipients}`] }, async (request, reply) => {
      const { query } = request
      const page = await listRecipients(deps, { actor: actorOf(request), query, after: readPosition(query.cursor) })
      setPageHeaders(request, reply, page)
      return page.recipients.map(({ lastAt, ...rest }) => ({ ...rest, lastAt: lastAt.toISOString() }))
    })
  }
}
