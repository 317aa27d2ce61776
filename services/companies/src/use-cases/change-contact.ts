import { createHash, randomBytes } from 'node:crypto'
import { findCompany, lockCompany, saveCompany } from '#db/companies.ts'
import {
  closeContactChanges,
  type ContactChange,
  deleteExpiredContactChanges,
  findContactChange,
  findContactChangeByLink,
  insertContactChange
} from '#db/contact-changes.ts'
import { appendCompanyEvent } from '#db/events.ts'
import type { CompaniesTables } from '#db/tables.ts'
import type { Company } from '#domain/company.ts'
import { open, seal } from '@ilbud/kernel/db/seal'
import { AppError, NotFoundError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import { uuidv7 } from '@ilbud/kernel/ids'
import { companyChanged, companyContactChangeAsked, companyContactProofAsked } from '@ilbud/proto/events/companies'
import type { Transaction } from 'kysely'
import { aboutCompany } from './decide-application.ts'
import type { Actor, CompaniesDeps } from './deps.ts'

// As long as the links of auth that prove an address.
const linkLivesMs = 86_400_000

interface NewContact {
  company: Company
  newEmail: string
  /** It counts only when the link that is sent to it was opened. */
  mustProve: boolean
}

/**
 * Security 2, row 29: has the old contact address told, and the new one asked to prove itself. In the transaction of
 * the edit; the link asked for before ends.
 */
export async function askForContact(
  trx: Transaction<CompaniesTables>,
  { company, newEmail, mustProve }: NewContact,
  dataKey: Buffer,
  at: Date
): Promise<void> {
  // 256 bits, like the links of auth.
  const secret = randomBytes(32).toString('base64url')
  const link = mustProve ? { hash: hashSecret(secret), sealed: seal(dataKey, secret) } : null
  const { id: companyId, adminEmail: oldEmail } = company
  const changeId = uuidv7(at)
  const expiresAt = new Date(at.getTime() + linkLivesMs)
  await insertContactChange(trx, { id: changeId, companyId, oldEmail, newEmail, link, expiresAt })
  await appendCompanyEvent(trx, companyContactChangeAsked, { companyId, changeId }, at)
  if (link) await appendCompanyEvent(trx, companyContactProofAsked, { companyId, changeId }, at)
}

/** The link was opened: the address is theirs, and from now on the company's. Works once. */
export async function confirmContact({ db, dataKey, now, committed }: CompaniesDeps, secret: string): Promise<void> {
  const at = now()
  const hash = hashSecret(secret)
  const known = await findContactChangeByLink(db, hash, at)
  if (!known) throw new LinkError()
  await db.transaction().execute(async (trx) => {
    const company = await lockCompany(trx, { id: known.companyId }, dataKey)
    // Another change, or the other click, was first.
    if (!company || !(await findContactChangeByLink(trx, hash, at))) throw new LinkError()
    const companyId = company.id
    await closeContactChanges(trx, companyId)
    await saveCompany(trx, { ...company, adminEmail: known.newEmail }, dataKey)
    await appendCompanyEvent(trx, companyChanged, { companyId }, at)
    // Whoever opened it has no name here.
    await appendAudit(trx, 'companies', {
      actor: null,
      action: 'company.confirm-contact',
      ...aboutCompany(companyId),
      at
    })
  })
  committed()
}

/** The company's admin thinks better of it, or saw a slip: the address stays what it was, and the link ends. */
export async function withdrawContact(
  { db, dataKey, now, committed }: CompaniesDeps,
  { companyId, actor }: { companyId: string; actor: Actor }
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const company = await lockCompany(trx, { id: companyId }, dataKey)
    if (!company) throw new NotFoundError('Company')
    if (company.pendingEmail === null) throw new NotFoundError('Contact change')
    const at = now()
    await closeContactChanges(trx, companyId)
    await appendCompanyEvent(trx, companyChanged, { companyId }, at)
    await appendAudit(trx, 'companies', { actor, action: 'company.withdraw-contact', ...aboutCompany(companyId), at })
  })
  committed()
}

interface ContactMail {
  change: ContactChange
  company: Company
  /** Of the link; null where the address is proven or need not be. */
  secret: string | null
}

/** What the mails of a change say, while they may be sent. */
export async function readContactChange(
  { db, dataKey, now }: Pick<CompaniesDeps, 'db' | 'dataKey' | 'now'>,
  id: string
): Promise<ContactMail> {
  const change = await findContactChange(db, id, now())
  const company = change && (await findCompany(db, change.companyId, dataKey))
  if (!company) throw new NotFoundError('Contact change')
  return { change, company, secret: change.link && open(dataKey, change.link.sealed) }
}

/** Addresses that are none of ours any more. */
export async function forgetOldContacts({ db, now }: Pick<CompaniesDeps, 'db' | 'now'>): Promise<void> {
  await deleteExpiredContactChanges(db, now())
}

function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Unknown, ended, replaced or used: not told apart. */
class LinkError extends AppError {
  constructor() {
    const message = 'This link is not valid any more'
    super(400, 'TOKEN_INVALID', message, { details: { errors: [{ path: 'token', message }] } })
  }
}
