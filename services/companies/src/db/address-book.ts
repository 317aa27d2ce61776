import { type DataKey, open, seal } from '@ilbud/kernel/db/seal'
import type { AddressBookEntry } from '@ilbud/proto/http/companies/address-book'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { AddressBookTable, CompaniesTables } from './tables.ts'

export interface StoredEntry extends Omit<AddressBookEntry, 'createdAt'> {
  createdAt: Date
}

/** Whose entries: a person's own, or a company's. */
export type Owner = { userId: string } | { companyId: string }

/** The entries that a person may read, newest first: their own, and those of their company. */
export async function listEntries(
  db: Kysely<CompaniesTables>,
  { userId, companyId }: { userId: string; companyId: string | null },
  dataKey: DataKey
): Promise<StoredEntry[]> {
  const rows = await db
    .selectFrom('address_book')
    .selectAll()
    .where((eb) =>
      eb.or([eb('user_id', '=', userId), ...(companyId === null ? [] : [eb('company_id', '=', companyId)])])
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => toEntry(row, dataKey))
}

/** A person's own entries by id, for their export. */
export async function listEntriesOf(
  db: Kysely<CompaniesTables>,
  userId: string,
  { dataKey, after, limit }: { dataKey: DataKey; after: string | null; limit: number }
): Promise<StoredEntry[]> {
  const rows = await db
    .selectFrom('address_book')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => toEntry(row, dataKey))
}

/** Counts the owner's entries. Until the transaction ends, others who count them wait. */
export async function countEntries(trx: Transaction<CompaniesTables>, owner: Owner): Promise<number> {
  const [column, id] = columnOf(owner)
  await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || '/address-book/' || ${id}::text, 0))`.execute(
    trx
  )
  const { count } = await trx
    .selectFrom('address_book')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where(column, '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Locks an entry that the person may read until the transaction ends. */
export async function lockEntry(
  trx: Transaction<CompaniesTables>,
  { id, userId, companyId }: { id: string; userId: string; companyId: string | null },
  dataKey: DataKey
): Promise<StoredEntry | undefined> {
  const row = await trx
    .selectFrom('address_book')
    .selectAll()
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('user_id', '=', userId), ...(companyId === null ? [] : [eb('company_id', '=', companyId)])])
    )
    .forUpdate()
    .executeTakeFirst()
  return row && toEntry(row, dataKey)
}

export async function insertEntry(
  trx: Transaction<CompaniesTables>,
  entry: StoredEntry,
  { owner, dataKey }: { owner: Owner; dataKey: DataKey }
): Promise<void> {
  const [column, id] = columnOf(owner)
  await trx
    .insertInto('address_book')
    .values({
      id: entry.id,
      user_id: null,
      company_id: null,
      [column]: id,
      created_at: entry.createdAt,
      entry_sealed: sealEntry(entry, dataKey)
    })
    .execute()
}

export async function updateEntry(
  trx: Transaction<CompaniesTables>,
  entry: StoredEntry,
  dataKey: DataKey
): Promise<void> {
  await trx
    .updateTable('address_book')
    .set({ entry_sealed: sealEntry(entry, dataKey), version: entry.version })
    .where('id', '=', entry.id)
    .execute()
}

export async function deleteEntry(trx: Transaction<CompaniesTables>, id: string): Promise<void> {
  await trx.deleteFrom('address_book').where('id', '=', id).execute()
}

/** Deletes a person's own entries. What is shared is the company's. */
export async function deleteEntriesOf(trx: Transaction<CompaniesTables>, userId: string): Promise<void> {
  await trx.deleteFrom('address_book').where('user_id', '=', userId).execute()
}

function columnOf(owner: Owner): ['user_id' | 'company_id', string] {
  return 'userId' in owner ? ['user_id', owner.userId] : ['company_id', owner.companyId]
}

function sealEntry(
  { id: _id, shared: _shared, version: _version, createdAt: _createdAt, ...content }: StoredEntry,
  dataKey: DataKey
) {
  return seal(dataKey, JSON.stringify(content))
}

function toEntry(row: Selectable<AddressBookTable>, dataKey: DataKey): StoredEntry {
  const content = JSON.parse(open(dataKey, row.entry_sealed)) as Omit<
    StoredEntry,
    'id' | 'shared' | 'version' | 'createdAt'
  >
  return { id: row.id, shared: row.company_id !== null, ...content, version: row.version, createdAt: row.created_at }
}
