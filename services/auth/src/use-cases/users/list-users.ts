import type { AuthTables } from '#db/tables.ts'
import { countUsers, listUsers, type ListedUser } from '#db/user-lists.ts'
import { recordRead } from '@ilbud/kernel/events/audit'
import type { PageEnd, Position } from '@ilbud/kernel/http/input/page'
import type { Role } from '@ilbud/proto/http/roles'
import type { UsersQuery } from '@ilbud/proto/http/people/users'
import type { Kysely } from 'kysely'
import { endOfPage } from './end-of-page.ts'

interface ListUsersDeps {
  db: Kysely<AuthTables>
  now: () => Date
  /** Wakes the relay. */
  onCommit: () => void
}

/** One page of users. The read is audited before the data is handed out (docs/security/threats.md). */
export async function readUsers(
  deps: ListUsersDeps,
  { actor, query, after }: { actor: { id: string; role: Role }; query: UsersQuery; after: Position | null }
): Promise<PageEnd & { users: ListedUser[] }> {
  const { db } = deps
  const { limit } = query
  const [users, counted] = await Promise.all([listUsers(db, query, { limit: limit + 1, after }), countUsers(db, query)])
  await recordRead(deps, 'auth', { actor, action: 'user.list', objectType: 'users', objectId: query.role ?? 'all' })
  const { shown, next } = endOfPage(users, limit)
  return { users: shown, ...counted, next }
}
