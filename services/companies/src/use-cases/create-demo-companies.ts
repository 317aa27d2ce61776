import { findCompany } from '#db/companies.ts'
import { settleInvitation } from '#db/invitations.ts'
import { markDemo } from '@ilbud/kernel/db/demo-marks'
import type { CompanyForm } from '@ilbud/proto/http/companies/companies'
import { demoAccounts, demoCompanyId } from '@ilbud/proto/http/people/demo-accounts'
import { storeApplication, toApplication } from './applying/apply-for-company.ts'
import { addCostCentre } from './cost-centres.ts'
import { storeDecision } from './applying/decide-application.ts'
import type { CompaniesDeps } from './deps.ts'

const hourMs = 3_600_000
const admin = demoAccounts.find(({ role }) => role === 'admin')!
const owner = demoAccounts.find(({ companyId }) => companyId === demoCompanyId)!

// Valid checksums, and numbers that belong to nobody.
const blomman: CompanyForm = {
  companyName: 'Blomman AB',
  orgNumber: '559900-0014',
  vatNumber: 'SE559900001401',
  website: 'https://blomman.example',
  adminName: owner.name,
  adminEmail: owner.username,
  adminPhone: owner.phone,
  billingMethod: 'invoice',
  sameBillingAddress: true
}

const rosteriet: CompanyForm = {
  companyName: 'Rosteriet på Söder AB',
  orgNumber: '559900-0022',
  website: 'https://rosteriet.example',
  adminName: 'Rut Sjögren',
  adminEmail: 'rut@rosteriet.example',
  adminPhone: '070-174 06 09',
  billingMethod: 'invoice',
  sameBillingAddress: false,
  billingAddress: 'Götgatan 15',
  billingCity: 'Stockholm',
  billingPostalCode: '116 46',
  billingCountry: 'Sweden'
}

const costCentres = [
  { code: 'BUTIK', name: 'Butiken' },
  { code: 'EVENT', name: 'Bröllop och fester' }
]

/** Creates an approved company with two cost centres, and a pending application; once. */
export async function createDemoCompanies({
  db,
  dataKey,
  now
}: Pick<CompaniesDeps, 'db' | 'dataKey' | 'now'>): Promise<void> {
  const before = (hours: number): Date => new Date(now().getTime() - hours * hourMs)
  await db.transaction().execute(async (trx) => {
    if (!(await markDemo(trx, 'companies'))) return
    await storeApplication(trx, toApplication(blomman, { id: demoCompanyId, locale: 'sv' }, before(70 * 24)), dataKey)
    const company = (await findCompany(trx, demoCompanyId, dataKey))!
    await storeDecision(trx, { company, dataKey }, { status: 'APPROVED', reason: null, actor: admin }, before(69 * 24))
    // Its owner is one of the demo accounts. auth may not have created them yet, and would create another for an
    // invitation.
    await settleInvitation(trx, { companyId: demoCompanyId, number: 1 }, { invitation: 'sent', userId: owner.id })
    const then = { db: trx, now: () => before(68 * 24) }
    for (const costCentre of costCentres) {
      await addCostCentre(then, { companyId: demoCompanyId, ...costCentre, actor: owner })
    }
    // More than a day ago, so that no mail is sent about it.
    await storeApplication(trx, toApplication(rosteriet, { locale: 'sv' }, before(26)), dataKey)
  })
}
