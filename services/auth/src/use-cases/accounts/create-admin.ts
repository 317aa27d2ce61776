import type { AuthTables } from '#db/tables.ts'
import { findUserByEmail } from '#db/users.ts'
import { isInvited, normaliseEmail } from '#domain/user.ts'
import type { DataKey } from '@ilbud/kernel/db/seal'
import { ConflictError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import { uuidv7 } from '@ilbud/kernel/ids'
import type { Kysely, Transaction } from 'kysely'
import { issueToken } from './account-tokens.ts'
import { storeSilently } from './create-user.ts'
import { getLink, type Link } from './links.ts'

interface CreateAdminDeps {
  db: Kysely<AuthTables>
  dataKey: DataKey
  now: () => Date
}

/**
 * Creates an admin for the operator of the database: the first one, or a replacement for the last. The link is printed
 * and never mailed, so a mistyped address makes nobody an admin. Until it is used, each call returns a new link.
 */
export async function createAdmin(
  deps: CreateAdminDeps,
  { email, name }: { email: string; name: string }
): Promise<Link> {
  const tokenId = await deps.db.transaction().execute(async (trx) => {
    const userId = await findOrStore(trx, deps, { email: normaliseEmail(email), name })
    const at = deps.now()
    await appendAudit(trx, 'auth', { actor: null, action: 'user.invite', objectType: 'user', objectId: userId, at })
    return issueToken(trx, deps.dataKey, { purpose: 'invite', userId }, at)
  })
  return getLink(deps, tokenId)
}

async function findOrStore(
  trx: Transaction<AuthTables>,
  { now }: CreateAdminDeps,
  { email, name }: { email: string; name: string }
): Promise<string> {
  const user = await findUserByEmail(trx, email)
  if (user?.role === 'admin' && isInvited(user) && !user.disabled) return user.id
  const admin = { id: uuidv7(now()), email, name, phone: null, role: 'admin' as const, companyId: null }
  if (!user && (await storeSilently(trx, { ...admin, passwordHash: null }, now()))) return admin.id
  throw new ConflictError('USER_EXISTS', `${email} belongs to an account already`)
}
