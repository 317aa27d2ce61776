import { NotFoundError, RuleError } from '@ilbud/kernel/errors'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import { Companies } from '@ilbud/proto/grpc/gen/companies_pb'
import type { CompanyStatus } from '@ilbud/proto/http/company-status'

/** Refuses to put anybody into a company that is not there, or not approved: its owner says. */
export async function assertCompany(calls: Calls, companyId: string): Promise<void> {
  if ((await statusOf(calls, companyId)) !== ('APPROVED' satisfies CompanyStatus)) {
    throw new RuleError('COMPANY_UNKNOWN', 'There is no approved company with this id')
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
