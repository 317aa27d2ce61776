import { randomUUID } from 'node:crypto'
import { findListedDriver } from '#db/driver-list.ts'
import { findDriver, lockDriver, markProfileDue, saveInvited, saveProfile } from '#db/drivers.ts'
import type { DriversTables } from '#db/tables.ts'
import type { Driver } from '#domain/driver.ts'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { AppError, ConflictError, NotFoundError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import { hashRequest } from '@ilbud/kernel/http/idempotency/with-idempotency'
import { Auth, type FindUserAnswer, type InviteAnswer } from '@ilbud/proto/grpc/gen/auth_pb'
import { findUsers } from '@ilbud/kernel/rpc/find-users'
import type { AdminDriver, ChangeDriverBody, InviteDriverBody } from '@ilbud/proto/http/dispatch/drivers'
import { type Vehicle, vehicleOf } from '@ilbud/proto/http/dispatch/vehicle'
import type { Transaction } from 'kysely'
import { setDisabled, storeVehicle } from './change-duty.ts'
import type { Actor, DriversDeps } from './deps.ts'
import { getAdminDriver } from './read-drivers.ts'
import { registerDriver } from './register-driver.ts'

interface DriverInvitation extends InviteDriverBody {
  actor: Actor
  /** The request's Idempotency-Key: repeated, it makes auth send no second mail. */
  key: string | null
}

/** Has auth create and audit the driver's account, before anything is stored and outside of any transaction. */
export async function requestAccount({ calls }: DriversDeps, invitation: DriverInvitation): Promise<InviteAnswer> {
  const { name, email, phone, locale, actor } = invitation
  return calls.to(Auth).invite({
    key: keyOf(invitation),
    email,
    name,
    phone: phone ?? '',
    locale: locale ?? '',
    role: 'driver',
    occasion: 'driver',
    actorId: actor.id,
    actorRole: actor.role
  })
}

/** Stores the driver that auth has invited. */
export async function storeInvitedDriver(
  { db, now }: DriversDeps,
  { name, email, phone }: DriverInvitation,
  { userId: id, isActive }: InviteAnswer
): Promise<AdminDriver> {
  const driver = await inTransaction(db, async (trx) => {
    await registerDriver(trx, { id, name, phone: phone ?? null }, now(), { isInvited: !isActive })
    if (!isActive) await saveInvited(trx, id, now())
    return getAdminDriver(trx, id, now())
  })
  return { ...driver, name: driver.name ?? name, email, invited: !isActive, disabled: isActive && driver.disabled }
}

function keyOf({ name, email, phone, actor, key }: DriverInvitation): string {
  if (key === null) return `driver/${randomUUID()}`
  return `driver/${hashRequest([name, email, phone, actor.id, key])}`
}

interface DriverChangeRequest {
  id: string
  change: ChangeDriverBody
  actor: Actor
}

/**
 * Changes a driver's vehicle here, and name, phone and whether the account is disabled through auth, which audits that. A
 * disabled driver goes off duty at once; auth's event closes sockets and ends tokens everywhere.
 */
export async function changeDriver(
  deps: DriversDeps,
  { id, change, actor }: DriverChangeRequest
): Promise<AdminDriver> {
  const { db, now, changed } = deps
  const requested = await findDriver(db, id)
  if (!requested) throw new NotFoundError('Driver')
  const { vehicle, ...account } = change
  const isOfAccount = Object.values(account).some((value) => value !== undefined)
  const person = isOfAccount || !vehicle ? await changeAccount(deps, { id, change: account, actor }) : null
  const driver = await db.transaction().execute(async (trx) => {
    let after = (await lockDriver(trx, id))!
    if (person) {
      await saveProfile(trx, { id, name: person.name, phone: person.phone || null }, { at: now() })
      // Auth's answer may be older than another admin's change, so the profile is read again, and a driver who has
      // changed meanwhile is left to auth's events.
      await markProfileDue(trx, id, now())
      if (person.disabled && after.version === requested.version) after = await setDisabled(trx, after, true, now())
    }
    return vehicle ? setVehicle(trx, { before: after, vehicle: vehicleOf(vehicle), actor, at: now() }) : after
  })
  changed(driver)
  return getAdminDriver(db, id, now(), person ?? (await findUsers(deps.calls, [id])).get(id))
}

async function changeAccount(
  { db, calls }: DriversDeps,
  { id, change: { name, phone, disabled }, actor }: DriverChangeRequest
): Promise<FindUserAnswer> {
  try {
    return await calls.to(Auth).changeUser({
      userId: id,
      ofRole: 'driver',
      ...(name !== undefined && { name }),
      ...(phone !== undefined && { phone: phone ?? '' }),
      ...(disabled !== undefined && { disabled }),
      actorId: actor.id,
      actorRole: actor.role
    })
  } catch (error) {
    // A customer has another role until then.
    const isInvited = error instanceof AppError && error.status === 404 && (await findListedDriver(db, id))?.invitedAt
    if (!isInvited) throw error
    throw new ConflictError('INVITATION_OPEN', 'The invitation to drive has not been accepted yet')
  }
}

async function setVehicle(
  trx: Transaction<DriversTables>,
  { before, vehicle, actor, at }: { before: Driver; vehicle: Vehicle; actor: Actor; at: Date }
): Promise<Driver> {
  const after = await storeVehicle(trx, before, vehicle, at)
  if (after !== before) {
    const act = { action: 'driver.set-vehicle', objectType: 'driver', objectId: before.id } as const
    await appendAudit(trx, 'drivers', { actor, ...act, at })
  }
  return after
}
