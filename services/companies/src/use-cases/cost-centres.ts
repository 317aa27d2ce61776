import { isDeepStrictEqual } from 'node:util'
import { lockCompanies } from '#db/companies.ts'
import { type CostCentre, isCodeTaken, lockCostCentre, saveCostCentre } from '#db/cost-centres.ts'
import { appendCompanyEvent } from '#db/events.ts'
import type { CompaniesTables } from '#db/tables.ts'
import { inTransaction } from '@ilbud/kernel/db/in-transaction'
import { ConflictError, NotFoundError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import { uuidv7 } from '@ilbud/kernel/ids'
import { costCentreAdded, costCentreChanged } from '@ilbud/proto/events/companies'
import type { AuditAction } from '@ilbud/proto/http/people/audit-actions'
import type { CostCentreEdit } from '@ilbud/proto/http/companies/companies-me'
import type { Transaction } from 'kysely'
import type { Actor, CompaniesDeps } from './deps.ts'

interface NewCostCentre {
  companyId: string
  code: string
  name: string
  actor: Pick<Actor, 'id' | 'role'>
}

/** Adds a cost centre to a company. Its code is unique in the company, ignoring case. */
export async function addCostCentre(
  { db, now }: Pick<CompaniesDeps, 'db' | 'now'>,
  { companyId, code, name, actor }: NewCostCentre
): Promise<CostCentre> {
  return inTransaction(db, async (trx) => {
    if (!(await lockCompanies(trx, [companyId])).has(companyId)) throw new NotFoundError('Company')
    const at = now()
    const costCentre = { id: uuidv7(at), companyId, code, name, active: true, createdAt: at, formerCodes: [] }
    await store(trx, { costCentre, actor, action: 'company.add-cost-centre', contract: costCentreAdded }, at)
    return costCentre
  })
}

/** Renames a cost centre, or closes it for new orders. Orders that name it are not changed. */
export async function changeCostCentre(
  { db, now, onCommit }: CompaniesDeps,
  { id, companyId, edit, actor }: { id: string; companyId: string; edit: CostCentreEdit; actor: Actor }
): Promise<CostCentre> {
  const changed = await db.transaction().execute(async (trx) => {
    await lockCompanies(trx, [companyId])
    const before = await lockCostCentre(trx, { id, companyId })
    if (!before) throw new NotFoundError('Cost centre')
    const { code = before.code, name = before.name, active = before.active } = edit
    const formerCodes = [...before.formerCodes, before.code].filter(
      (former, at, all) => former !== code && all.lastIndexOf(former) === at
    )
    const costCentre = { ...before, code, name, active, formerCodes }
    if (isDeepStrictEqual(before, costCentre)) return before
    const doing = { costCentre, actor, action: 'company.edit-cost-centre' as const, contract: costCentreChanged }
    await store(trx, doing, now())
    return costCentre
  })
  onCommit()
  return changed
}

interface Storing {
  costCentre: CostCentre
  actor: Pick<Actor, 'id' | 'role'>
  action: AuditAction
  contract: typeof costCentreAdded
}

async function store(
  trx: Transaction<CompaniesTables>,
  { costCentre, actor, action, contract }: Storing,
  at: Date
): Promise<void> {
  if (await isCodeTaken(trx, costCentre)) {
    const message = 'The company has a cost centre with this code'
    throw new ConflictError('COST_CENTRE_EXISTS', message, { errors: [{ path: 'code', message }] })
  }
  await saveCostCentre(trx, costCentre)
  const { id, companyId, code, active } = costCentre
  await appendCompanyEvent(trx, contract, { companyId, costCentreId: id, code, active }, at)
  await appendAudit(trx, 'companies', { actor, action, objectType: 'cost-centre', objectId: id, at })
}
