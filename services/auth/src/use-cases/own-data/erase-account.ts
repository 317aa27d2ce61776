import { deleteUser } from '#db/delete-user.ts'
import { insertErasure } from '#db/erasures.ts'
import { appendLooseEvent, appendUserEvent } from '#db/events.ts'
import type { AuthTables } from '#db/tables.ts'
import { countCompany, findUser, lockActiveAdmins, lockCompanyAdmins, lockUser } from '#db/users.ts'
import { assertFree, assertManaged, assertNotLastAdmin } from '#domain/erasure.ts'
import { isInvited, type User } from '#domain/user.ts'
import type { DataKey } from '@ilbud/kernel/db/seal'
import { ConflictError, NotFoundError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import type { User as Caller } from '@ilbud/kernel/http/identity'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import { userRightsChanged } from '@ilbud/proto/events/auth'
import { accountErased } from '@ilbud/proto/events/auth-account-erased'
import { Companies } from '@ilbud/proto/grpc/gen/companies_pb'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import type { Role } from '@ilbud/proto/http/roles'
import type { Transaction } from 'kysely'
import { proveOwner } from '#use-cases/second-factor/prove-owner.ts'
import type { ProvePasswordDeps } from '#use-cases/sign-in/prove-password.ts'
import { keepFarewell } from './farewell.ts'

export interface EraseDeps extends ProvePasswordDeps {
  calls: Calls
  dataKey: DataKey
  now: () => Date
  /** Wakes the relay. */
  onCommit: () => void
}

interface Actor {
  id: string
  role: Role
}

/** Erases the caller's account. The password rules out somebody at an unlocked screen. */
export async function eraseOwnAccount(
  deps: EraseDeps,
  { caller, password, address }: { caller: Caller; password: string; address: string | null }
): Promise<void> {
  const user = await proveOwner(deps, { caller, password, address })
  await eraseAccount(deps, user.id, user)
}

/** Erases somebody's account on their request, for an admin. */
export async function eraseForAdmin(
  deps: EraseDeps,
  { userId, actor }: { userId: string; actor: Actor }
): Promise<void> {
  // Without a password an unlocked screen would be enough.
  if (userId === actor.id) {
    throw new ConflictError('OWN_ACCOUNT', 'Erase your own account in your settings, with your password')
  }
  if (!(await findUser(deps.db, userId))) throw new NotFoundError('User')
  await eraseAccount(deps, userId, actor)
}

async function eraseAccount(deps: EraseDeps, userId: string, actor: Actor): Promise<void> {
  const { db, dataKey, now, onCommit } = deps
  await assertNobodyWaits(deps, userId)
  await db.transaction().execute(async (trx) => {
    const user = await lockLeaving(trx, userId)
    const at = now()
    // An account that was never opened gets no farewell mail.
    const farewellId = isInvited(user) ? null : await keepFarewell(trx, dataKey, user, at)
    await eraseUser(trx, user, { at, farewellId })
    await appendAudit(trx, 'auth', { actor, action: 'user.erase', objectType: 'user', objectId: userId, at })
  })
  onCommit()
}

/**
 * Locks a user, and before that all admins who must not leave at the same moment. Throws NotFoundError, and
 * ConflictError for the last admin, of the product or of a company with other members.
 */
async function lockLeaving(trx: Transaction<AuthTables>, userId: string): Promise<User> {
  const found = await findUser(trx, userId)
  const admins = await lockActiveAdmins(trx)
  const companyId = found?.companyId ?? null
  const companyAdmins = companyId === null ? [] : await lockCompanyAdmins(trx, companyId)
  const user = await lockUser(trx, userId)
  if (!user) throw new NotFoundError('User')
  assertNotLastAdmin(user, admins.filter((id) => id !== userId).length)
  if (companyId !== null && companyAdmins.includes(userId)) {
    const isOnlyAdmin = companyAdmins.length === 1
    assertManaged({ isOnlyAdmin, othersInCompany: (await countCompany(trx, companyId)) - 1 })
  }
  return user
}

/**
 * Throws ConflictError while orders are underway or a company with other members would lose its only admin. Locks
 * nothing: an order placed between this check and the commit is pseudonymised by orders after it has ended.
 */
async function assertNobodyWaits({ calls }: EraseDeps, userId: string): Promise<void> {
  const [underway, leaving] = await Promise.all([
    calls.to(Orders).underway({ userId }),
    calls.to(Companies).leaving({ userId })
  ])
  assertFree({
    ordersAsSender: underway.asSender,
    ordersAsDriver: underway.asDriver,
    isOnlyAdmin: leaving.isOnlyAdmin,
    othersInCompany: leaving.others
  })
}

/**
 * Erases a user from auth in the caller's transaction and tells the other services, which do the same. The first event
 * ends the sessions in every process, as disabling an account does.
 */
export async function eraseUser(
  trx: Transaction<AuthTables>,
  user: User,
  { at, farewellId }: { at: Date; farewellId: string | null }
): Promise<void> {
  const { id: userId } = user
  const nobody = { role: 'customer' as const, companyId: null, disabled: true, authzVersion: user.authzVersion + 1 }
  if (!isInvited(user)) await appendUserEvent(trx, userRightsChanged, { userId, ...nobody }, at)
  await appendLooseEvent(trx, accountErased, { userId, farewellId }, at)
  await insertErasure(trx, { userId, erasedAt: at })
  await deleteUser(trx, user)
}
