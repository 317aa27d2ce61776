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
        return memberships.map((row) => ({ row, key: row.companyId }))
      }
    },
    {
      name: 'contactOfCompanies',
      async list(userId) {
        const applications = await listOwnApplications(db, userId)
        return applications.map((row) => ({ row, key: row.companyId }))
      }
    }
  ]
}
