import { appendUserEvent } from '#db/events.ts'
import { endSessionsOfUser } from '#db/sessions.ts'
import type { AuthTables } from '#db/tables.ts'
import { getListedUser, type ListedUser } from '#db/user-lists.ts'
import { lockUser } from '#db/users.ts'
import { occasionOf } from '#domain/invitation.ts'
import { companyFor, type Rights } from '#domain/user.ts'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { NotFoundError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import { uuidv7 } from '@ilbud/kernel/ids'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import { sessionEnded } from '@ilbud/proto/events/auth'
import type { Role } from '@ilbud/proto/http/roles'
import type { CreateUserBody } from '@ilbud/proto/http/people/users'
import type { Kysely } from 'kysely'
import { type InviteDeps, inviteUser, userExists } from '#use-cases/accounts/invite-user.ts'
import { assertCompany } from './assert-company.ts'
import { setUserRights, type SetUserRightsDeps } from './set-user-rights.ts'

interface Actor {
  id: string
  role: Role
}

/** Throws unless the person may be invited to this role, and to this company according to companies. */
export async function assertInvitable(calls: Calls, { role, companyId }: CreateUserBody): Promise<void> {
  const company = companyFor(role, companyId ?? null)
  if (company) await assertCompany(calls, company)
}

/** Invites a person on behalf of an admin, who, unlike a stranger, is told when the account exists. */
export async function inviteForAdmin(
  deps: InviteDeps & { db: Kysely<AuthTables> },
  { wanted, actor }: { wanted: CreateUserBody; actor: Actor }
): Promise<ListedUser> {
  const { name, email, role, phone, locale } = wanted
  const companyId = companyFor(role, wanted.companyId ?? null)
  return inTransaction(deps.db, async (trx) => {
    const { userId, isActive } = await inviteUser(trx, deps, {
      // The Idempotency-Key has filtered repetitions: each call that arrives here is a new cause.
      key: `admin/${uuidv7()}`,
      email,
      name,
      phone: phone ?? null,
      role,
      companyId,
      locale: locale ?? null,
      occasion: occasionOf(role),
      actor
    })
    if (isActive) throw userExists('This e-mail address already belongs to such an account')
    return getListedUser(trx, userId)
  })
}

/** Gives somebody another role or company, or disables the account, for an admin. */
export async function changeForAdmin(
  deps: SetUserRightsDeps & { calls: Calls },
  { userId, change, actor }: { userId: string; change: Partial<Rights>; actor: Actor }
): Promise<ListedUser> {
  if (change.companyId) await assertCompany(deps.calls, change.companyId)
  await setUserRights(deps, { userId, change, actor })
  return getListedUser(deps.db, userId)
}

/** Ends every session of somebody, for an admin. */
export async function endSessionsOf(
  { db, now, onCommit }: { db: Kysely<AuthTables>; now: () => Date; onCommit: () => void },
  { userId, actor }: { userId: string; actor: Actor }
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockUser(trx, userId))) throw new NotFoundError('User')
    const at = now()
    await endSessionsOfUser(trx, userId, at)
    await appendUserEvent(trx, sessionEnded, { userId, sessionId: null }, at)
    await appendAudit(trx, 'auth', { actor, action: 'user.end-sessions', objectType: 'user', objectId: userId, at })
  })
  onCommit()
}
