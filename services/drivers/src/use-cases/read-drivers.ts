import { countDrivers, findListedDriver, listDrivers, type ListedDriver, type ListPage } from '#db/driver-list.ts'
import type { DriversTables } from '#db/tables.ts'
import { presentBreak } from '#domain/driver.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { recordRead } from '@ilbud/kernel/events/audit'
import { findUsers } from '@ilbud/kernel/rpc/find-users'
import type { FindUserAnswer } from '@ilbud/proto/grpc/gen/auth_pb'
import type { AdminDriver } from '@ilbud/proto/http/dispatch/drivers'
import type { Kysely } from 'kysely'
import type { Actor, DriversDeps } from './deps.ts'

interface DriversPage {
  drivers: AdminDriver[]
  total: number
  next: { createdAt: Date; id: string } | null
}

/** One page of drivers, newest first. The read is audited. */
export async function readDrivers(
  deps: DriversDeps,
  { actor, page }: { actor: Actor; page: ListPage }
): Promise<DriversPage> {
  const { db, calls, now } = deps
  const { limit, q } = page
  await recordRead(deps, 'drivers', { actor, action: 'driver.list', objectType: 'list', objectId: 'drivers' })
  const [listed, total] = await Promise.all([listDrivers(db, { ...page, limit: limit + 1 }), countDrivers(db, q)])
  const shown = listed.slice(0, limit)
  const people = await findUsers(
    calls,
    shown.map(({ id }) => id)
  )
  return {
    drivers: shown.map((driver) => toAdminDriver(driver, people.get(driver.id), now())),
    total,
    next: listed.length > limit ? shown.at(-1)! : null
  }
}

/** One driver, with the personal data that auth has just returned. */
export async function getAdminDriver(
  db: Kysely<DriversTables>,
  id: string,
  now: Date,
  person?: FindUserAnswer
): Promise<AdminDriver> {
  const driver = await findListedDriver(db, id)
  if (!driver) throw new NotFoundError('Driver')
  return toAdminDriver(driver, person, now)
}

// As long as a hand-over far from its door is listed among the exceptions.
const shownForMs = 24 * 3_600_000

/** Auth owns names and addresses. Without auth our copies of name and phone are used, and the e-mail is missing. */
function toAdminDriver(driver: ListedDriver, person: FindUserAnswer | undefined, now: Date): AdminDriver {
  const { id, onDuty, vehicle, shiftEndsAt, openOrders, position, impossibleAt, rating } = driver
  const invited = person !== undefined && hasToAccept(person, driver)
  const isRecent = impossibleAt !== null && now.getTime() - impossibleAt.getTime() < shownForMs
  return {
    id,
    name: person?.name || driver.name,
    email: person?.email || null,
    phone: person ? person.phone || null : driver.phone,
    onDuty,
    vehicle,
    breakUntil: presentBreak(driver, now)?.toISOString() ?? null,
    shiftEndsAt: shiftEndsAt?.toISOString() ?? null,
    disabled: person ? person.disabled || (person.role !== 'driver' && !invited) : driver.disabled,
    invited,
    openOrders,
    position: position && { ...position, at: position.at.toISOString() },
    // A phone's clock may be a little ahead of ours.
    ageSeconds: position && Math.max(0, Math.round((now.getTime() - position.at.getTime()) / 1000)),
    impossibleAt: isRecent ? impossibleAt.toISOString() : null,
    rating
  }
}

/** Whoever has another account keeps its role until the invitation is accepted; only private customers can accept one. */
function hasToAccept({ invited, role, companyId }: FindUserAnswer, { invitedAt }: ListedDriver): boolean {
  return invited || (invitedAt !== null && role === 'customer' && companyId === '')
}
