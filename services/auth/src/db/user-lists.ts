import type { User } from '#domain/user.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { type Counted, countFew } from '@ilbud/kernel/db/count-few'
import type { Position } from '@ilbud/kernel/http/input/page'
import type { UsersQuery } from '@ilbud/proto/http/people/users'
import { isUuid } from '@ilbud/proto/http/fields/uuid'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { AuthTables, UsersTable } from './tables.ts'
import { toUser } from './users.ts'

export interface ListedUser extends User {
  createdAt: Date
}

type UserFilter = Pick<UsersQuery, 'role' | 'q'>

function whereOf({ role, q }: UserFilter): RawBuilder<boolean> {
  const parts = [sql<boolean>`true`]
  if (role) parts.push(sql`role = ${role}`)
  if (q) parts.push(isUuid(q) ? sql`id = ${q}::uuid` : contains(q))
  return sql.join(parts, sql` and `)
}

function contains(q: string): RawBuilder<boolean> {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(name ilike ${pattern} or email ilike ${pattern} or phone ilike ${pattern})`
}

/** One page, newest first, after a position. */
export async function listUsers(
  db: Kysely<AuthTables>,
  filter: UserFilter,
  { limit, after }: { limit: number; after: Position | null }
): Promise<ListedUser[]> {
  const next = after ? sql`and (created_at, id) < (${after.createdAt}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<Selectable<UsersTable>>`
    select * from users where ${whereOf(filter)} ${next}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...toUser(row), createdAt: row.created_at }))
}

export async function countUsers(db: Kysely<AuthTables>, filter: UserFilter): Promise<Counted> {
  return countFew(db, sql`select from users where ${whereOf(filter)}`)
}

export async function findListedUser(db: Kysely<AuthTables>, id: string): Promise<ListedUser | undefined> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { ...toUser(row), createdAt: row.created_at }
}

export async function getListedUser(db: Kysely<AuthTables>, id: string): Promise<ListedUser> {
  const user = await findListedUser(db, id)
  if (!user) throw new NotFoundError('User')
  return user
}
