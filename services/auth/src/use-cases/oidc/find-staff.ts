import { deleteTokensOfUsers } from '#db/account-tokens.ts'
import { appendLooseEvent } from '#db/events.ts'
import { findIdentity, hasIdentity, insertIdentity, saveIdentityUse } from '#db/identities.ts'
import type { AuthTables } from '#db/tables.ts'
import { findUserByEmail, lockUser, savePasswordHash } from '#db/users.ts'
import { deviceOf } from '@ilbud/proto/http/people/device'
import type { StatedIdentity } from '#domain/identity.ts'
import { isInvited, type User } from '#domain/user.ts'
import { UnauthorizedError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import { uuidv7 } from '@ilbud/kernel/ids'
import { securityChanged } from '@ilbud/proto/events/auth-security-changed'
import { isStaff } from '@ilbud/proto/http/roles'
import type { Transaction } from 'kysely'
import { recordUserCreated, storeNewUser } from '#use-cases/accounts/create-user.ts'

interface FirstSignIn {
  identity: StatedIdentity
  /** Of a password that nobody knows: accounts without one count as not opened yet. */
  passwordHash: string
  createsStaff: boolean
  /** See Session. */
  device: string | null
  at: Date
}

/** The account of somebody who has signed in with the provider before, whatever their address there is now. */
export async function findLinked(
  trx: Transaction<AuthTables>,
  { issuer, subject }: StatedIdentity,
  at: Date
): Promise<User | null> {
  const identity = await findIdentity(trx, { issuer, subject })
  if (!identity) return null
  const user = await lockUser(trx, identity.userId)
  if (!user || user.disabled || !isStaff(user.role)) throw noStaffAccount()
  await saveIdentityUse(trx, identity.id, at)
  return user
}

/**
 * Links the provider's identity to the account with its address, which must be one of staff and linked to nobody there.
 * An invited account is opened by it, since the provider has proven the mailbox as the mailed link would.
 */
export async function linkStaff(trx: Transaction<AuthTables>, first: FirstSignIn): Promise<User> {
  const { identity, device, at } = first
  const { issuer, subject, email } = identity
  if (email === null) throw emailNotVerified()
  const user = (await findUnlinked(trx, issuer, email)) ?? (await createStaff(trx, first, email))
  const isLinked = await insertIdentity(trx, { id: uuidv7(at), userId: user.id, issuer, subject, email, at })
  // The same person in two tabs.
  if (!isLinked) throw noStaffAccount()
  const object = { objectType: 'user', objectId: user.id }
  await appendAudit(trx, 'auth', { actor: user, action: 'user.link-identity', ...object, at })
  const change = { userId: user.id, change: 'provider-linked', ...deviceOf(device) } as const
  await appendLooseEvent(trx, securityChanged, change, at)
  return isInvited(user) ? openInvited(trx, user, first) : user
}

async function findUnlinked(trx: Transaction<AuthTables>, issuer: string, email: string): Promise<User | null> {
  const found = await findUserByEmail(trx, email)
  if (!found) return null
  const user = await lockUser(trx, found.id)
  const isOpen = user?.email === email && !user.disabled && isStaff(user.role)
  // Addresses are given to new people: whoever was linked first keeps the account.
  if (!isOpen || (await hasIdentity(trx, { issuer, userId: user.id }))) throw noStaffAccount()
  return user
}

async function createStaff(
  trx: Transaction<AuthTables>,
  { identity: { role, name }, passwordHash, createsStaff, at }: FirstSignIn,
  email: string
): Promise<User> {
  if (!createsStaff || role === null) throw noStaffAccount()
  const person = { id: uuidv7(at), email, name: name ?? email, phone: null, companyId: null }
  const user = await storeNewUser(trx, { ...person, role, passwordHash }, at)
  if (!user) throw noStaffAccount()
  return user
}

async function openInvited(
  trx: Transaction<AuthTables>,
  invited: User,
  { passwordHash, at }: FirstSignIn
): Promise<User> {
  const user = { ...invited, passwordHash }
  await savePasswordHash(trx, user.id, passwordHash)
  await deleteTokensOfUsers(trx, [user.id])
  await recordUserCreated(trx, user, at)
  const object = { objectType: 'user', objectId: user.id }
  await appendAudit(trx, 'auth', { actor: user, action: 'invitation.accept', ...object, at })
  return user
}

function emailNotVerified(): UnauthorizedError {
  const message = 'The identity provider states no verified address that may sign in here'
  return new UnauthorizedError(message, 'EMAIL_NOT_VERIFIED')
}

/** Unknown, no staff, disabled or linked to somebody else: deliberately not distinguished. */
export function noStaffAccount(): UnauthorizedError {
  return new UnauthorizedError('No staff account is open to you here', 'NO_STAFF_ACCOUNT')
}
