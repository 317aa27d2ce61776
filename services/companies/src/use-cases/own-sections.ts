import { listOwnApplications, listOwnMemberships } from '#db/own-data.ts'
import type { CompaniesDeps } from './deps.ts'
import type { OwnSection } from '@ilbud/kernel/rpc/own-data'

/** What companies keeps of a person, as they may read it. What belongs to the company is the company's. */
export function ownSections({ db }: Pick<CompaniesDeps, 'db'>): OwnSection[] {
  return [
    {
      name: 'memberships',
      async list(userId) {
        const memberships = await listOwnMemberships(db, userId)
        return memberships.map(({ company_id: companyId, company_name: company, ...rest }) => ({
          row: { companyId, company, ...rest },
          key: companyId
        }))
      }
    },
    {
      name: 'contactOfCompanies',
      async list(userId) {
        const applications = await listOwnApplications(db, userId)
        return applications.map((each) => ({
          row: {
            companyId: each.id,
            company: each.company_name,
            name: each.admin_name,
            email: each.admin_email,
            phone: each.admin_phone,
            appliedAt: each.created_at,
            decidedAt: each.decided_at,
            status: each.status
          },
          key: each.id
        }))
      }
    }
  ]
}
