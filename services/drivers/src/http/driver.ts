import { readDay } from '#db/work.ts'
import type { Driver } from '#domain/driver.ts'
import { type DutyDeps, setDuty } from '#use-cases/change-duty.ts'
import { readShifts } from '#use-cases/read-shifts.ts'
import { readViewers } from '#use-cases/read-viewers.ts'
import { findOrRegisterDriver } from '#use-cases/register-driver.ts'
import { ForbiddenError } from '@ilbud/kernel/errors'
import { readCursor, setPageHeaders, withTotalCount } from '@ilbud/kernel/http/page'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import { localDay } from '@ilbud/proto/http/local-day'
import type { FastifyPluginAsync } from 'fastify'

/** The driver's own duty, day, shifts and viewers. */
export function driverRoutes(deps: DutyDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('PUT /api/driver/duty', async ({ user: { id }, body: { onDuty, driverId = id } }) => {
      // The driver is the token's subject; a body that names somebody else is refused.
      if (driverId.toLowerCase() !== id) throw new ForbiddenError('You may not act for another driver')
      return toDuty(await setDuty(deps, { driverId: id, onDuty }))
    })

    route('GET /api/driver/me', async ({ user }) => {
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

    route('GET /api/driver/me/shifts', async ({ user: { id }, query: { limit, cursor }, request, reply }) => {
      const wanted = { driverId: id, limit, before: readCursor(cursor)?.createdAt ?? null }
      const { shifts, total, next } = await readShifts(deps, wanted)
      setPageHeaders(request, reply, { total, isEstimated: false, next: next && { createdAt: next, id } })
      return shifts
    })

    route('GET /api/driver/me/viewers', async ({ user, reply }) =>
      withTotalCount(reply, await readViewers(deps, user.id))
    )
  })
}

function toDuty({ onDuty, dutySince }: Driver): { onDuty: boolean; since: string | null } {
  return { onDuty, since: dutySince?.toISOString() ?? null }
}
