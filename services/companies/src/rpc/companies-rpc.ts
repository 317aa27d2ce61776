import { findCompany } from '#db/companies.ts'
import type { CompaniesDeps } from '#use-cases/deps.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { type RpcService, serve } from '@ilbud/kernel/rpc/rpc'
import { Companies } from '@ilbud/proto/grpc/gen/companies_pb'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whom to write to about a company: what may not stand in an event. */
export function companiesRpc({ db, dataKey }: Pick<CompaniesDeps, 'db' | 'dataKey'>): RpcService {
  return serve(Companies, {
    async applicant({ companyId }) {
      const company = uuid.test(companyId) ? await findCompany(db, companyId, dataKey) : undefined
      if (!company) throw new NotFoundError('Company')
      const { adminName: name, adminEmail: email, companyName, applicationId, status, reason, locale } = company
      return { name, email, companyName, applicationId, status, reason: reason ?? '', locale: locale ?? '' }
    }
  })
}
