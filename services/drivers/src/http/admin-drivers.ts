import type { DriversDeps } from '#use-cases/deps.ts'
import { requestAccount, changeDriver, storeInvitedDriver } from '#use-cases/manage-drivers.ts'
import { readDrivers } from '#use-cases/read-drivers.ts'
import { readHistory } from '#use-cases/positions/read-history.ts'
import { readCursor, setPageHeaders } from '@ilbud/kernel/http/input/page'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { FastifyPluginAsync } from 'fastify'

/** Drivers, for staff. */
export function adminDriversRoutes(deps: DriversDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('GET /api/admin/v1/drivers', async ({ user, query: { limit, cursor, q = null }, request, reply }) => {
      const page = { limit, after: readCursor(cursor), q }
      const { drivers, total, next } = await readDrivers(deps, { actor: user, page })
      setPageHeaders(request, reply, { total, isEstimated: false, next })
      return drivers
    })

    route.idempotent('POST /api/admin/v1/drivers', async ({ user, body, idempotencyKey, once }) => {
      const invitation = { ...body, actor: user, key: idempotencyKey }
      return once(deps, body, {
        hasEffects: true,
        prepare: () => requestAccount(deps, invitation),
        work: (within, invited) => storeInvitedDriver(within, invitation, invited)
      })
    })

    route('PATCH /api/admin/v1/drivers/:id', ({ user, params, body: change }) =>
      changeDriver(deps, { id: params.id, change, actor: user })
    )

    route('GET /api/admin/v1/drivers/:id/positions', async ({ user, params, query, request, reply }) => {
      const { limit, cursor, from, to } = query
      const after = readCursor(cursor)
      const { positions, next } = await readHistory(deps, {
        driverId: params.id,
        actor: user,
        limit,
        before: after?.createdAt ?? null,
        from: from === undefined ? null : new Date(from),
        to: to === undefined ? null : new Date(to)
      })
      // Counting a week of fixes would cost more than the page, so the total is a lower bound.
      const total = positions.length + (next ? 1 : 0)
      const isEstimated = next !== null || after !== null
      setPageHeaders(request, reply, { total, isEstimated, next: next && { createdAt: next, id: params.id } })
      return positions
    })
  })
}
