import type { Kysely, Selectable, Transaction } from 'kysely'
import type { CompaniesTables, ContactChangesTable } from './tables.ts'

export interface ContactChange {
  id: string
  companyId: string
  oldEmail: string
  newEmail: string
  /** The link that confirms the new address; null when none is needed, or no longer valid. */
  link: { hash: Buffer; sealed: Buffer } | null
  expiresAt: Date
}

/** Stores a change of a company's contact address. Links sent for earlier changes stop working. */
export async function insertContactChange(trx: Transaction<CompaniesTables>, change: ContactChange): Promise<void> {
  const { id, companyId, oldEmail, newEmail, link, expiresAt } = change
  await closeContactChanges(trx, companyId)
  await trx
    .insertInto('contact_changes')
    .values({
      id,
      company_id: companyId,
      old_email: oldEmail,
      new_email: newEmail,
      hash: link?.hash ?? null,
      sealed: link?.sealed ?? null,
      expires_at: expiresAt
    })
    .execute()
}

/** Invalidates the company's open link, if any. */
export async function closeContactChanges(trx: Transaction<CompaniesTables>, companyId: string): Promise<void> {
  await trx
    .updateTable('contact_changes')
    .set({ hash: null, sealed: null })
    .where('company_id', '=', companyId)
    .where('hash', 'is not', null)
    .execute()
}

/** For the mails about the change, while they may still be sent. */
export async function findContactChange(
  db: Kysely<CompaniesTables>,
  id: string,
  now: Date
): Promise<ContactChange | undefined> {
  const row = await unexpired(db, now).where('id', '=', id).executeTakeFirst()
  return row && toContactChange(row)
}

export async function findContactChangeByLink(
  db: Kysely<CompaniesTables>,
  hash: Buffer,
  now: Date
): Promise<ContactChange | undefined> {
  const row = await unexpired(db, now).where('hash', '=', hash).executeTakeFirst()
  return row && toContactChange(row)
}

function unexpired(db: Kysely<CompaniesTables>, now: Date) {
  return db.selectFrom('contact_changes').selectAll().where('expires_at', '>', now)
}

export async function deleteExpiredContactChanges(db: Kysely<CompaniesTables>, now: Date): Promise<void> {
  await db.deleteFrom('contact_changes').where('expires_at', '<=', now).execute()
}

function toContactChange(row: Selectable<ContactChangesTable>): ContactChange {
  const { hash, sealed } = row
  return {
    id: row.id,
    companyId: row.company_id,
    oldEmail: row.old_email,
    newEmail: row.new_email,
    link: hash && sealed && { hash, sealed },
    expiresAt: row.expires_at
  }
}
