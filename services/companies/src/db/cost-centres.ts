import type { Kysely, Selectable, Transaction } from 'kysely'
import type { CompaniesTables, CostCentresTable } from './tables.ts'

export interface CostCentre {
  id: string
  companyId: string
  code: string
  name: string
  active: boolean
  createdAt: Date
  /** Codes that it had before, which orders still name; the latest last. */
  formerCodes: string[]
}

/** Newest first, like every list (docs/protocols/http.md). */
export async function listCostCentres(db: Kysely<CompaniesTables>, companyId: string): Promise<CostCentre[]> {
  const rows = await db
    .selectFrom('cost_centres')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toCostCentre)
}

/** Locks the cost centre until the transaction ends. */
export async function lockCostCentre(
  trx: Transaction<CompaniesTables>,
  { id, companyId }: { id: string; companyId: string }
): Promise<CostCentre | undefined> {
  const row = await trx
    .selectFrom('cost_centres')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst()
  return row && toCostCentre(row)
}

/** Whether another cost centre of the company has this code, ignoring case. */
export async function isCodeTaken(
  trx: Transaction<CompaniesTables>,
  { id, companyId, code }: Pick<CostCentre, 'id' | 'companyId' | 'code'>
): Promise<boolean> {
  const row = await trx
    .selectFrom('cost_centres')
    .select('id')
    .where('company_id', '=', companyId)
    .where((eb) => eb(eb.fn('lower', ['code']), '=', eb.fn('lower', [eb.val(code)])))
    .where('id', '<>', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function saveCostCentre(trx: Transaction<CompaniesTables>, costCentre: CostCentre): Promise<void> {
  const { id, companyId, code, name, active, createdAt, formerCodes } = costCentre
  await trx
    .insertInto('cost_centres')
    .values({ id, company_id: companyId, code, name, active, created_at: createdAt, former_codes: formerCodes })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ code, name, active, former_codes: formerCodes }))
    .execute()
}

function toCostCentre(row: Selectable<CostCentresTable>): CostCentre {
  return {
    id: row.id,
    companyId: row.company_id,
    code: row.code,
    name: row.name,
    active: row.active,
    createdAt: row.created_at,
    formerCodes: row.former_codes
  }
}
