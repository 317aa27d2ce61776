import { listEntriesOf } from '#db/address-book.ts'
import { listOwnApiKeys, listOwnApplications, listOwnMemberships } from '#db/own-data.ts'
import type { CompaniesDeps } from '#use-cases/deps.ts'
import type { OwnSection } from '@ilbud/kernel/rpc/own-data'

/** The data that companies keeps about a person, for their export. A company's own data is not part of it. */
export function ownSections({ db, dataKey }: Pick<CompaniesDeps, 'db' | 'dataKey'>): OwnSection[] {
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
    },
    {
      name: 'addressBook',
      // What is shared is the company's.
      async list(userId, after, limit) {
        const entries = await listEntriesOf(db, userId, { dataKey, after, limit })
        return entries.map((row) => ({ row, key: row.id }))
      }
    }
  ]
}
