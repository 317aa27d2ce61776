import { findCompany } from '#db/companies.ts'
import { useKey } from '#use-cases/api-keys.ts'
import { readContactChange } from '#use-cases/change-contact.ts'
import type { CompaniesDeps } from '#use-cases/deps.ts'
import { ownSections } from '#use-cases/leaving/own-sections.ts'
import { readLeaving } from '#use-cases/leaving/leave-for-good.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { readOwnData } from '@ilbud/kernel/rpc/own-data'
import { type RpcService, serve } from '@ilbud/kernel/rpc/rpc'
import { Companies } from '@ilbud/proto/grpc/gen/companies_pb'
import { isUuid } from '@ilbud/proto/http/fields/uuid'

/** The calls that other services may make to companies; they hold what may not be in an event. */
export function companiesRpc({ db, dataKey, now }: Pick<CompaniesDeps, 'db' | 'dataKey' | 'now'>): RpcService {
  return serve(Companies, {
    async findKey({ hash }) {
      const { id, companyId, companyName, scopes, until, test } = await useKey({ db, now }, hash)
      return { keyId: id, companyId, companyName, scopes, until: until?.toISOString() ?? '', test }
    },
    leaving: ({ userId }) => readLeaving({ db }, userId),
    ownData: (request) => readOwnData(ownSections({ db, dataKey }), request),
    async applicant({ companyId }) {
      const company = isUuid(companyId) ? await findCompany(db, companyId, dataKey) : undefined
      if (!company) throw new NotFoundError('Company')
      const { adminName: name, adminEmail: email, companyName, applicationId, status, reason, locale } = company
      return { name, email, companyName, applicationId, status, reason: reason ?? '', locale: locale ?? '' }
    },
    async contactChange({ changeId }) {
      if (!isUuid(changeId)) throw new NotFoundError('Contact change')
      const { change, company, secret } = await readContactChange({ db, dataKey, now }, changeId)
      return {
        oldEmail: change.oldEmail,
        newEmail: change.newEmail,
        name: company.adminName,
        companyName: company.companyName,
        locale: company.locale ?? '',
        // In the fragment, which browsers send to no server.
        path: secret === null ? '' : `/company/contact#token=${secret}`,
        expiresAt: change.expiresAt.toISOString(),
        isPending: company.adminEmail !== change.newEmail
      }
    }
  })
}
