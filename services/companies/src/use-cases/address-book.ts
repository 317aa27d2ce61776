import {
  countEntries,
  deleteEntry,
  insertEntry,
  listEntries,
  lockEntry,
  type Owner,
  type StoredEntry,
  updateEntry
} from '#db/address-book.ts'
import type { CompaniesTables } from '#db/tables.ts'
import { isErased } from '@ilbud/kernel/db/erased-people'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { ConflictError, ForbiddenError, NotFoundError, UnauthorizedError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import { uuidv7 } from '@ilbud/kernel/ids'
import type { AddressBookChange, AddressBookFields } from '@ilbud/proto/http/companies/address-book'
import type { AuditAction } from '@ilbud/proto/http/people/audit-actions'
import type { Transaction } from 'kysely'
import type { Actor, CompaniesDeps } from './deps.ts'

// docs/security/limits.md#sizes. So that a book can be read whole.
const mostOwn = 300
const mostShared = 700

interface Caller extends Actor {
  companyId: string | null
}

/** The caller's own entries and those of their company, newest first; with `q` those that match. */
export async function readAddressBook(
  { db, dataKey }: Pick<CompaniesDeps, 'db' | 'dataKey'>,
  { caller, q = '' }: { caller: Caller; q?: string | undefined }
): Promise<StoredEntry[]> {
  const entries = await listEntries(db, readableBy(caller), dataKey)
  const wanted = q.toLowerCase()
  return entries.filter(({ name, contact, address }) =>
    [name, contact, address].some((text) => text.toLowerCase().includes(wanted))
  )
}

/** Saves an entry: the caller's own, or one that their company shares. */
export async function addEntry(
  { db, dataKey, now }: Pick<CompaniesDeps, 'db' | 'dataKey' | 'now'>,
  { fields, shared, caller }: { fields: AddressBookFields; shared: boolean; caller: Caller }
): Promise<StoredEntry> {
  const owner = ownerOf(caller, shared)
  const at = now()
  return inTransaction(db, async (trx) => {
    if (await isErased(trx, caller.id)) throw new UnauthorizedError()
    const most = shared ? mostShared : mostOwn
    if ((await countEntries(trx, owner)) >= most) {
      throw new ConflictError('ADDRESS_BOOK_FULL', `The address book has at most ${most} entries`)
    }
    const entry = { id: uuidv7(at), shared, ...contentOf(fields), version: 1, createdAt: at }
    await insertEntry(trx, entry, { owner, dataKey })
    await auditShared(trx, { entry, caller, action: 'company.add-address', at })
    return entry
  })
}

interface OneEntry {
  id: string
  caller: Caller
  /** The version that the caller has seen. */
  version?: number | undefined
}

export async function replaceEntry(
  { db, dataKey, now, onCommit }: CompaniesDeps,
  { id, caller, fields: { version: seen, ...fields } }: Omit<OneEntry, 'version'> & { fields: AddressBookChange }
): Promise<StoredEntry> {
  const entry = await db.transaction().execute(async (trx) => {
    const before = await lockWritable(trx, { id, caller, version: seen }, dataKey)
    const after = { ...before, ...contentOf(fields), version: before.version + 1 }
    await updateEntry(trx, after, dataKey)
    await auditShared(trx, { entry: after, caller, action: 'company.edit-address', at: now() })
    return after
  })
  onCommit()
  return entry
}

export async function removeEntry({ db, dataKey, now, onCommit }: CompaniesDeps, removed: OneEntry): Promise<void> {
  const { id, caller } = removed
  await db.transaction().execute(async (trx) => {
    const entry = await lockWritable(trx, removed, dataKey)
    await deleteEntry(trx, id)
    await auditShared(trx, { entry, caller, action: 'company.delete-address', at: now() })
  })
  onCommit()
}

function readableBy({ id: userId, companyId }: Caller) {
  return { userId, companyId }
}

/** Everybody writes their own entries; what a company shares is written by its admins. */
function ownerOf({ id, role, companyId }: Caller, shared: boolean): Owner {
  if (!shared) return { userId: id }
  if (role !== 'company_admin' || companyId === null) {
    throw new ForbiddenError('Only an admin of the company shares addresses')
  }
  return { companyId }
}

async function lockWritable(
  trx: Transaction<CompaniesTables>,
  { id, caller, version: seen }: OneEntry,
  dataKey: CompaniesDeps['dataKey']
): Promise<StoredEntry> {
  const entry = await lockEntry(trx, { id, ...readableBy(caller) }, dataKey)
  if (!entry) throw new NotFoundError('Address')
  ownerOf(caller, entry.shared)
  const { version } = entry
  if (seen !== undefined && seen !== version) {
    throw new ConflictError('VERSION_CONFLICT', 'The entry has changed since you looked at it', { version })
  }
  return entry
}

function contentOf({ name, contact, phone, email, address, lat, lng, gateCode, notes }: AddressBookFields) {
  const hasPlace = lat !== undefined && lng !== undefined
  return {
    name,
    contact,
    phone,
    email: email ?? null,
    address,
    lat: hasPlace ? lat : null,
    lng: hasPlace ? lng : null,
    gateCode: gateCode ?? null,
    notes: notes ?? null
  }
}

interface Audited {
  entry: StoredEntry
  caller: Caller
  action: AuditAction
  at: Date
}

/** What is shared is the company's, so its changes are audited; by id alone. */
async function auditShared(trx: Transaction<CompaniesTables>, { entry, caller, action, at }: Audited): Promise<void> {
  if (!entry.shared) return
  await appendAudit(trx, 'companies', { actor: caller, action, objectType: 'address', objectId: entry.id, at })
}
