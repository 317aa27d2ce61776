import { randomUUID } from 'node:crypto'
import { findDriver, lockDriver, markProfileDue, saveProfile } from '#db/drivers.ts'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { NotFoundError } from '@ilbud/kernel/errors'
import { hashRequest } from '@ilbud/kernel/http/idempotency/with-idempotency'
import { Auth, type InviteAnswer } from '@ilbud/proto/grpc/gen/auth_pb'
import type { AdminDriver, ChangeDriverBody, InviteDriverBody } from '@ilbud/proto/http/drivers'
import { setDisabled } from './change-duty.ts'
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
 * Changes a driver's name, phone and whether the account is disabled, all through auth, which audits it. A disabled
 * driver goes off duty at once; auth's event closes sockets and ends tokens everywhere.
 */
export async function changeDriver(
  { db, calls, now, changed }: DriversDeps,
  { id, change, actor }: DriverChangeRequest
): Promise<AdminDriver> {
  const requested = await findDriver(db, id)
  if (!requested) throw new NotFoundError('Driver')
  const { name, phone, disabled } = change
  const person = await calls.to(Auth).changeUser({
    userId: id,
    ofRole: 'driver',
    ...(name !== undefined && { name }),
    ...(phone !== undefined && { phone: phone ?? '' }),
    ...(disabled !== undefined && { disabled }),
    actorId: actor.id,
    actorRole: actor.role
  })
  const driver = await db.transaction().execute(async (trx) => {
    const before = (await lockDriver(trx, id))!
    await saveProfile(trx, { id, name: person.name, phone: person.phone || null }, { at: now() })
    // The answer may be older than another admin's change: the profile is read again, and where the driver has changed
    // since the question, auth's events decide.
    await markProfileDue(trx, id, now())
    return person.disabled && before.version === requested.version ? setDisabled(trx, before, true, now()) : before
  })
  changed(driver)
  return getAdminDriver(db, id, now(), person)
}
