import { listOwnApiKeys, listOwnApplications, listOwnMemberships } from '#db/own-data.ts'
import type { CompaniesDeps } from './deps.ts'
import type { OwnSection } from '@ilbud/kernel/rpc/own-data'

/** The data that companies keeps about a person, for their export. A company's own data is not part of it. */
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
    },
    {
      name: 'apiKeys',
      async list(userId) {
        const keys = await listOwnApiKeys(db, userId)
        return keys.map((row) => ({ row, key: row.id }))
      }
    }
  ]
}
