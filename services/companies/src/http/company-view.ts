import type { Company } from '#domain/company.ts'
import { fitsVatNumber, showOrgNumber, showVatNumber } from '#domain/org-number.ts'
import type { Application } from '#use-cases/read-company.ts'
import type {
  ApplicationWarning,
  CompanyApplication,
  Company as CompanyView
} from '@ilbud/proto/http/companies/companies'

/** A company as its members and admins see it. */
export function toCompanyView({ org, vatNumber, createdAt, ...company }: Company): CompanyView {
  const numbers = { orgNumber: showOrgNumber(org), vatNumber: showVatNumber(vatNumber, org) }
  return { ...company, ...numbers, createdAt: createdAt.toISOString() }
}

/** A company as the admins who decide on it see it. */
export function toApplicationView({ company, invitation, isNumberKnown }: Application): CompanyApplication {
  const { applicationId, decidedAt, reason, org, vatNumber } = company
  const warnings: ApplicationWarning[] = []
  // A VAT number that does not match is only a warning.
  if (vatNumber !== null && !fitsVatNumber(vatNumber, org)) warnings.push('VAT_NUMBER_DIFFERS')
  if (isNumberKnown) warnings.push('ORG_NUMBER_KNOWN')
  return {
    ...toCompanyView(company),
    applicationId,
    decidedAt: decidedAt?.toISOString() ?? null,
    reason,
    warnings,
    invitation
  }
}
