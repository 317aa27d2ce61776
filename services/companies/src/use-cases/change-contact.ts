import { createHash, randomBytes } from 'node:crypto'
import { findCompany, lockCompany, saveCompany } from '#db/companies.ts'
import {
  closeContactChanges,
  type ContactChange,
  findContactChange,
  findContactChangeByLink,
  insertContactChange
} from '#db/contact-changes.ts'
import { appendCompanyEvent } from '#db/events.ts'
import type { CompaniesTables } from '#db/tables.ts'
import type { Company } from '#domain/company.ts'
import { type DataKey, open, seal } from '@ilbud/kernel/db/seal'
import { AppError, NotFoundError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import { uuidv7 } from '@ilbud/kernel/ids'
import { companyChanged, companyContactChangeAsked, companyContactProofAsked } from '@ilbud/proto/events/companies'
import type { Transaction } from 'kysely'
import { aboutCompany } from './applying/decide-application.ts'
import type { Actor, CompaniesDeps } from './deps.ts'

// As long as auth's links that verify an address.
const linkLivesMs = 86_400_000

interface NewContact {
  company: Company
  newEmail: string
  /** Whether the address takes effect only when the link sent to it is opened. */
  mustProve: boolean
}

/**
 * Has the previous contact address notified, and the new one asked to confirm. Runs in the transaction
 * of the edit, and invalidates earlier links.
 */
export async function askForContact(
  trx: Transaction<CompaniesTables>,
  { company, newEmail, mustProve }: NewContact,
  dataKey: DataKey,
  at: Date
): Promise<void> {
  // 256 bits, like the secrets of auth's links.
  const secret = randomBytes(32).toString('base64url')
  const link = mustProve ? { hash: hashSecret(secret), sealed: seal(dataKey, secret) } : null
  const { id: companyId, adminEmail: oldEmail } = company
  const changeId = uuidv7(at)
  const expiresAt = new Date(at.getTime() + linkLivesMs)
  await insertContactChange(trx, { id: changeId, companyId, oldEmail, newEmail, link, expiresAt })
  await appendCompanyEvent(trx, companyContactChangeAsked, { companyId, changeId }, at)
  if (link) await appendCompanyEvent(trx, companyContactProofAsked, { companyId, changeId }, at)
}

/** Confirms a new contact address by the link sent to it; it takes effect. Works once. */
export async function confirmContact({ db, dataKey, now, onCommit }: CompaniesDeps, secret: string): Promise<void> {
  const at = now()
  const hash = hashSecret(secret)
  const known = await findContactChangeByLink(db, hash, at)
  if (!known) throw new LinkError()
  await db.transaction().execute(async (trx) => {
    const company = await lockCompany(trx, { id: known.companyId }, dataKey)
    // The link was used, or replaced by another change.
    if (!company || !(await findContactChangeByLink(trx, hash, at))) throw new LinkError()
    const companyId = company.id
    await closeContactChanges(trx, companyId)
    await saveCompany(trx, { ...company, adminEmail: known.newEmail }, dataKey)
    await appendCompanyEvent(trx, companyChanged, { companyId }, at)
    // The holder of the link is not signed in.
    await appendAudit(trx, 'companies', {
      actor: null,
      action: 'company.confirm-contact',
      ...aboutCompany(companyId),
      at
    })
  })
  onCommit()
}

/** Withdraws an unconfirmed change of the contact address; its link stops working. */
export async function withdrawContact(
  { db, dataKey, now, onCommit }: CompaniesDeps,
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
  onCommit()
}

interface ContactMail {
  change: ContactChange
  company: Company
  /** The link's secret; null where the address is confirmed or needs no confirmation. */
  secret: string | null
}

/** The content of the mails about a change, while they may still be sent. */
export async function readContactChange(
  { db, dataKey, now }: Pick<CompaniesDeps, 'db' | 'dataKey' | 'now'>,
  id: string
): Promise<ContactMail> {
  const change = await findContactChange(db, id, now())
  const company = change && (await findCompany(db, change.companyId, dataKey))
  if (!company) throw new NotFoundError('Contact change')
  return { change, company, secret: change.link && open(dataKey, change.link.sealed) }
}

function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** One error for unknown, expired, replaced and used links, so that it tells nothing about them. */
class LinkError extends AppError {
  constructor() {
    const message = 'This link is not valid any more'
    super(400, 'TOKEN_INVALID', message, { details: { errors: [{ path: 'token', message }] } })
  }
}
