import { isDeepStrictEqual } from 'node:util'
import { type Application, getApplication } from '#db/applications.ts'
import { lockCompany, saveCompany } from '#db/companies.ts'
import { appendCompanyEvent } from '#db/events.ts'
import type { CompaniesTables } from '#db/tables.ts'
import { type Company, editCompany } from '#domain/company.ts'
import { type OrgNumber, showOrgNumber, showVatNumber } from '#domain/org-number.ts'
import type { DataKey } from '@ilbud/kernel/db/seal'
import { NotFoundError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import { companyChanged } from '@ilbud/proto/events/companies'
import type { CompanyEdit } from '@ilbud/proto/http/companies/companies'
import type { Transaction } from 'kysely'
import { askForContact } from './change-contact.ts'
import { aboutCompany, isSameAddress } from './applying/decide-application.ts'
import type { Actor, CompaniesDeps } from './deps.ts'
import { hasJoinedAdmin, inviteAtNewAddress } from './applying/invite-admins.ts'
import { readOrgNumber } from './applying/read-org-number.ts'

/** Edits an application, or the company that it became, for an admin. */
export async function editApplication(
  { db, dataKey, now, onCommit }: CompaniesDeps,
  { applicationId, edit, actor }: { applicationId: string; edit: CompanyEdit; actor: Actor }
): Promise<Application> {
  const application = await db.transaction().execute(async (trx) => {
    const before = await lockCompany(trx, { applicationId }, dataKey)
    if (!before) throw new NotFoundError('Application')
    const after = await storeEdit(trx, { before, edit, actor, dataKey }, now())
    return getApplication(trx, after.id, dataKey)
  })
  onCommit()
  return application
}

/** Edits a company's contact and billing, for the company's own admin. */
export async function editOwnCompany(
  { db, dataKey, now, onCommit }: CompaniesDeps,
  { companyId, edit, actor }: { companyId: string; edit: CompanyEdit; actor: Actor }
): Promise<Company> {
  const company = await db.transaction().execute(async (trx) => {
    const before = await lockCompany(trx, { id: companyId }, dataKey)
    if (!before) throw new NotFoundError('Company')
    return storeEdit(trx, { before, edit, actor, dataKey }, now())
  })
  onCommit()
  return company
}

interface Editing {
  before: Company
  edit: CompanyEdit
  actor: Actor
  dataKey: DataKey
}

async function storeEdit(
  trx: Transaction<CompaniesTables>,
  { before, edit, actor, dataKey }: Editing,
  at: Date
): Promise<Company> {
  const companyId = before.id
  const newEmail = isNewAddress(edit, before) ? edit.adminEmail : null
  // Before an admin has joined, the invitation verifies the address (docs/protocols/http.md); afterwards a link does.
  const mustProve = newEmail !== null && (await hasJoinedAdmin(trx, companyId))
  const stored = mustProve ? { ...edit, adminEmail: undefined } : edit
  const edited = editCompany(before, withoutMasks(stored, before), newOrgNumber(edit, before))
  const after = mustProve ? { ...edited, pendingEmail: newEmail } : edited
  if (newEmail !== null) await askForContact(trx, { company: before, newEmail, mustProve }, dataKey, at)
  else if (isDeepStrictEqual(before, after)) return before
  await saveCompany(trx, after, dataKey)
  await appendCompanyEvent(trx, companyChanged, { companyId }, at)
  await appendAudit(trx, 'companies', { actor, action: 'company.edit', ...aboutCompany(companyId), at })
  if (after.status === 'APPROVED' && after.adminEmail !== before.adminEmail) {
    await inviteAtNewAddress(trx, companyId, at)
  }
  return after
}

/** A different address, not the same one in other case. */
function isNewAddress(edit: CompanyEdit, { adminEmail }: Company): edit is CompanyEdit & { adminEmail: string } {
  return edit.adminEmail !== undefined && !isSameAddress(edit.adminEmail, adminEmail)
}

/**
 * The edited record contains the number as it was shown. A masked number that comes back unchanged is not a new number.
 */
function newOrgNumber({ orgNumber }: CompanyEdit, { org }: Company): OrgNumber | null {
  return orgNumber === undefined || orgNumber === showOrgNumber(org) ? null : readOrgNumber(orgNumber)
}

function withoutMasks(edit: CompanyEdit, { vatNumber, org }: Company): CompanyEdit {
  return edit.vatNumber === showVatNumber(vatNumber, org) ? { ...edit, vatNumber: undefined } : edit
}
