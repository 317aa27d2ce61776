import { readDay } from '#db/work.ts'
import type { Driver } from '#domain/driver.ts'
import { type DutyDeps, setDuty } from '#use-cases/change-duty.ts'
import { readShifts } from '#use-cases/read-shifts.ts'
import { readViewers } from '#use-cases/read-viewers.ts'
import { findOrRegisterDriver } from '#use-cases/register-driver.ts'
import { ForbiddenError } from '@ilbud/kernel/errors'
import { currentUser } from '@ilbud/kernel/http/create-http'
import { readCursor, setPageHeaders, withTotalCount } from '@ilbud/kernel/http/page'
import { localDay } from '@ilbud/proto/http/local-day'
import { schemas } from '@ilbud/proto/http/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

/** The driver's own duty, day, shifts and viewers. Access: proto/http/routes.ts. */
export function driverRoutes(deps: DutyDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.put('/api/driver/duty', { schema: schemas['PUT /api/driver/duty'] }, async (request) => {
      const { id } = currentUser(request)
      const { onDuty, driverId = id } = request.body
      // Nobody acts for another driver.
      if (driverId.toLowerCase() !== id) throw new ForbiddenError('You may not act for another driver')
      return toDuty(await setDuty(deps, { driverId: id, onDuty }))
    })

    app.get('/api/driver/me', { schema: schemas['GET /api/driver/me'] }, async (request) => {
      const user = currentUser(request)
      const now = deps.now()
      const driver = await findOrRegisterDriver(deps.db, user.id, now)
      const { openOrders, deliveries, earningsOre } = await readDay(deps.db, user.id, localDay(now))
      return {
        id: user.id,
        name: driver.name ?? user.name,
        ...toDuty(driver),
        openOrders,
        deliveriesToday: deliveries,
        earningsToday: earningsOre
      }
    })

    app.get('/api/driver/me/shifts', { schema: schemas['GET /api/driver/me/shifts'] }, async (request, reply) => {
      const { id } = currentUser(request)
      const { limit, cursor } = request.query
      const asked = { driverId: id, limit, before: readCursor(cursor)?.createdAt ?? null }
      const { shifts, total, next } = await readShifts(deps, asked)
      setPageHeaders(request, reply, { total, isEstimated: false, next: next && { createdAt: next, id } })
      return shifts
    })

    app.get('/api/driver/me/viewers', { schema: schemas['GET /api/driver/me/viewers'] }, async (request, reply) =>
      withTotalCount(reply, await readViewers(deps, currentUser(request).id))
    )
  }
}

function toDuty({ onDuty, dutySince }: Driver): { onDuty: boolean; since: string | null } {
  return { onDuty, since: dutySince?.toISOString() ?? null }
}
