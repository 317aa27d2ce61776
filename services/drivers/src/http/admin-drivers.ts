import type { DriversDeps } from '#use-cases/deps.ts'
import { askForDriver, changeDriver, storeInvitedDriver } from '#use-cases/keep-drivers.ts'
import { readDrivers } from '#use-cases/read-drivers.ts'
import { readHistory } from '#use-cases/read-history.ts'
import { hashRequest, withIdempotency } from '@ilbud/kernel/http/idempotency/with-idempotency'
import { currentUser } from '@ilbud/kernel/http/create-http'
import { idempotencyKey, markReplayed } from '@ilbud/kernel/http/idempotency/idempotency-key'
import { readCursor, setPageHeaders } from '@ilbud/kernel/http/page'
import { schemas } from '@ilbud/proto/http/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

/** Drivers, for staff. Access: proto/http/routes.ts. */
export function adminDriversRoutes(deps: DriversDeps): FastifyPluginAsyncZod {
  return async (app) => {
    const path = '/api/admin/v1/drivers'

    app.get(path, { schema: schemas[`GET ${path}`] }, async (request, reply) => {
      const { limit, cursor, q = null } = request.query
      const page = { limit, after: readCursor(cursor), q }
      const { drivers, total, next } = await readDrivers(deps, { actor: currentUser(request), page })
      setPageHeaders(request, reply, { total, isEstimated: false, next })
      return drivers
    })

    app.post(path, { schema: schemas[`POST ${path}`] }, async (request, reply) => {
      const { body: wanted } = request
      const [actor, key] = [currentUser(request), idempotencyKey(request)]
      const idempotentRequest = { userId: actor.id, scope: 'drivers.invite', key, hash: hashRequest(wanted) }
      const invitation = { ...wanted, actor, key }
      const { body, replayed } = await withIdempotency(deps, idempotentRequest, {
        hasEffects: true,
        prepare: () => askForDriver(deps, invitation),
        work: (within, invited) => storeInvitedDriver(within, invitation, invited)
      })
      markReplayed(reply, replayed)
      return reply.code(201).send(body)
    })

    app.patch(`${path}/:id`, { schema: schemas[`PATCH ${path}/:id`] }, async (request) =>
      changeDriver(deps, { id: request.params.id, change: request.body, actor: currentUser(request) })
    )

    app.get(`${path}/:id/positions`, { schema: schemas[`GET ${path}/:id/positions`] }, async (request, reply) => {
      const { id: driverId } = request.params
      const { limit, cursor, from, to } = request.query
      const after = readCursor(cursor)
      const { positions, next } = await readHistory(deps, {
        driverId,
        actor: currentUser(request),
        limit,
        before: after?.createdAt ?? null,
        from: from === undefined ? null : new Date(from),
        to: to === undefined ? null : new Date(to)
      })
      // Counting a week of fixes would cost more than the page, so the total is a lower bound.
      const total = positions.length + (next ? 1 : 0)
      const isEstimated = next !== null || after !== null
      setPageHeaders(request, reply, { total, isEstimated, next: next && { createdAt: next, id: driverId } })
      return positions
    })
  }
}
