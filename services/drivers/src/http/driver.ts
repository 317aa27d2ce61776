import { readMeanRating } from '#db/ratings.ts'
import { readDay } from '#db/work.ts'
import { type Driver, type DutyRequest, presentBreak } from '#domain/driver.ts'
import { type DutyDeps, setDuty } from '#use-cases/change-duty.ts'
import { readShifts } from '#use-cases/read-shifts.ts'
import { readViewers } from '#use-cases/positions/read-viewers.ts'
import { findOrRegisterDriver } from '#use-cases/register-driver.ts'
import { ForbiddenError, InvalidRequestError } from '@ilbud/kernel/errors'
import { readCursor, setPageHeaders, withTotalCount } from '@ilbud/kernel/http/input/page'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { DutyBody } from '@ilbud/proto/http/dispatch/drivers'
import { localDay } from '@ilbud/proto/http/times/local-day'
import { vehicleOf } from '@ilbud/proto/http/dispatch/vehicle'
import type { FastifyPluginAsync } from 'fastify'

/** The driver's own duty, day, shifts and viewers. */
export function driverRoutes(deps: DutyDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('PUT /api/driver/duty', async ({ user: { id }, body: { driverId = id, ...wanted } }) => {
      // The driver is the token's subject; a body that names somebody else is refused.
      if (driverId.toLowerCase() !== id) throw new ForbiddenError('You may not act for another driver')
      const duty = toDutyRequest(wanted, deps.now())
      return toDuty(await setDuty(deps, { driverId: id, ...duty }), deps.now())
    })

    route('GET /api/driver/me', async ({ user }) => {
      const now = deps.now()
      const driver = await findOrRegisterDriver(deps.db, user.id, now)
      const { openOrders, deliveries, earningsOre } = await readDay(deps.db, user.id, localDay(now))
      return {
        id: user.id,
        name: driver.name ?? user.name,
        ...toDuty(driver, now),
        openOrders,
        deliveriesToday: deliveries,
        earningsToday: earningsOre,
        rating: await readMeanRating(deps.db, user.id)
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

// Longer ones are ends of duty, and a mistaken date would leave the driver without work.
const longestBreakHours = 4
const longestShiftHours = 24

/** Breaks and shifts end in the future, and not too far in it. */
function toDutyRequest(
  { onDuty, vehicle, breakUntil, shiftEndsAt }: Omit<DutyBody, 'driverId'>,
  now: Date
): DutyRequest {
  return {
    onDuty,
    vehicle: vehicle && vehicleOf(vehicle),
    breakUntil: onDuty ? readEnd('breakUntil', breakUntil, { now, atMostHours: longestBreakHours }) : null,
    shiftEndsAt: onDuty ? readEnd('shiftEndsAt', shiftEndsAt, { now, atMostHours: longestShiftHours }) : null
  }
}

function readEnd(
  path: 'breakUntil' | 'shiftEndsAt',
  text: string | null | undefined,
  { now, atMostHours }: { now: Date; atMostHours: number }
): Date | null | undefined {
  if (text === undefined || text === null) return text
  const end = new Date(text)
  const hours = (end.getTime() - now.getTime()) / 3_600_000
  if (hours > 0 && hours <= atMostHours) return end
  throw new InvalidRequestError([{ path, message: `Must be within the next ${atMostHours} hours` }])
}

function toDuty(driver: Driver, now: Date) {
  const { onDuty, dutySince, vehicle, shiftEndsAt } = driver
  return {
    onDuty,
    since: dutySince?.toISOString() ?? null,
    vehicle,
    breakUntil: presentBreak(driver, now)?.toISOString() ?? null,
    shiftEndsAt: shiftEndsAt?.toISOString() ?? null
  }
}
