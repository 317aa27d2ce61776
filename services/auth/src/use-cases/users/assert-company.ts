import { NotFoundError, RuleError } from '@ilbud/kernel/errors'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import { Companies } from '@ilbud/proto/grpc/gen/companies_pb'
import type { CompanyStatus } from '@ilbud/proto/http/companies/company-status'

/** Throws unless companies says that the company exists and is approved. */
export async function assertCompany(calls: Calls, companyId: string): Promise<void> {
  if ((await statusOf(calls, companyId)) !== ('APPROVED' satisfies CompanyStatus)) {
    const message = 'There is no approved company with this id'
    throw new RuleError('COMPANY_UNKNOWN', message, { errors: [{ path: 'companyId', message }] })
  }
}

async function statusOf(calls: Calls, companyId: string): Promise<string | null> {
  try {
    return (await calls.to(Companies).applicant({ companyId })).status
  } catch (error) {
    if (error instanceof NotFoundError) return null
    throw error
  }
}
