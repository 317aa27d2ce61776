import type { Scope } from '@ilbud/proto/http/companies/api-keys'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { ApiKeysTable, CompaniesTables } from './tables.ts'

export interface StoredKey {
  id: string
  companyId: string
  name: string
  prefix: string
  scopes: Scope[]
  createdAt: Date
  createdBy: string | null
  test: boolean
  expiresAt: Date | null
  lastUsedAt: Date | null
}

/** A key that may be used now, and for whom. */
export interface UsableKey {
  id: string
  companyId: string
  companyName: string
  scopes: Scope[]
  test: boolean
  /** The end of the key or of this secret of it, whichever comes first. */
  until: Date | null
}

export async function listKeys(db: Kysely<CompaniesTables>, companyId: string): Promise<StoredKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toKey)
}

export async function countKeys(db: Kysely<CompaniesTables>, companyId: string): Promise<number> {
  const query = db.selectFrom('api_keys').select((eb) => eb.fn.countAll<string>().as('count'))
  const { count } = await query.where('company_id', '=', companyId).executeTakeFirstOrThrow()
  return Number(count)
}

/** Locks the key until the transaction ends. `companyId` null: of any company. */
export async function lockKey(
  trx: Transaction<CompaniesTables>,
  { id, companyId }: { id: string; companyId: string | null }
): Promise<StoredKey | undefined> {
  const query = trx.selectFrom('api_keys').selectAll().where('id', '=', id)
  const row = await (companyId === null ? query : query.where('company_id', '=', companyId))
    .forUpdate()
    .executeTakeFirst()
  return row && toKey(row)
}

export async function insertKey(trx: Transaction<CompaniesTables>, key: StoredKey, hash: string): Promise<void> {
  const { id, companyId, name, prefix, scopes, createdAt, createdBy, test, expiresAt, lastUsedAt } = key
  await trx
    .insertInto('api_keys')
    .values({
      id,
      company_id: companyId,
      name,
      prefix,
      scopes,
      created_at: createdAt,
      created_by: createdBy,
      test,
      expires_at: expiresAt,
      last_used_at: lastUsedAt
    })
    .execute()
  await trx.insertInto('api_key_secrets').values({ hash, key_id: id, until: null }).execute()
}

/** Gives the key another secret. Those that it has work until the given moment, and not longer than before. */
export async function replaceSecret(
  trx: Transaction<CompaniesTables>,
  { id, prefix, hash, oldUntil }: { id: string; prefix: string; hash: string; oldUntil: Date }
): Promise<void> {
  await trx
    .updateTable('api_key_secrets')
    .set({ until: sql<Date>`least(until, ${oldUntil})` })
    .where('key_id', '=', id)
    .execute()
  await trx.insertInto('api_key_secrets').values({ hash, key_id: id, until: null }).execute()
  await trx.updateTable('api_keys').set({ prefix }).where('id', '=', id).execute()
}

export async function deleteKey(trx: Transaction<CompaniesTables>, id: string): Promise<void> {
  await trx.deleteFrom('api_keys').where('id', '=', id).execute()
}

export async function findUsableKey(
  db: Kysely<CompaniesTables>,
  hash: string,
  now: Date
): Promise<UsableKey | undefined> {
  return db
    .selectFrom('api_key_secrets')
    .innerJoin('api_keys', 'api_keys.id', 'key_id')
    .innerJoin('companies', 'companies.id', 'company_id')
    .select(['api_keys.id', 'company_id as companyId', 'company_name as companyName', 'scopes', 'test'])
    .select(sql<Date | null>`least(until, expires_at)`.as('until'))
    .where('hash', '=', hash)
    .where(sql<boolean>`coalesce(least(until, expires_at) > ${now}, true)`)
    .executeTakeFirst()
}

/** Notes the use of a key, once a minute. */
export async function noteUse(db: Kysely<CompaniesTables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', new Date(now.getTime() - 60_000))]))
    .execute()
}

export async function deleteOldSecrets(db: Kysely<CompaniesTables>, now: Date): Promise<void> {
  await db.deleteFrom('api_key_secrets').where('until', '<', now).execute()
}

/** The keys of an erased person stay; they are the company's. */
export async function forgetCreator(trx: Transaction<CompaniesTables>, userId: string): Promise<void> {
  await trx.updateTable('api_keys').set({ created_by: null }).where('created_by', '=', userId).execute()
}

function toKey(row: Selectable<ApiKeysTable>): StoredKey {
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    createdAt: row.created_at,
    createdBy: row.created_by,
    test: row.test,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at
  }
}
