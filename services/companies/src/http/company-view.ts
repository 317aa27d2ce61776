import type { Company } from '#domain/company.ts'
import { fitsVatNumber, showOrgNumber, showVatNumber } from '#domain/org-number.ts'
import type { Application } from '#use-cases/read-company.ts'
import type { ApplicationWarning, CompanyApplication, Company as CompanyView } from '@ilbud/proto/http/companies'

/** A company as its own people and admins read it. */
export function toCompanyView({ org, vatNumber, createdAt, ...company }: Company): CompanyView {
  const numbers = { orgNumber: showOrgNumber(org), vatNumber: showVatNumber(vatNumber, org) }
  return { ...company, ...numbers, createdAt: createdAt.toISOString() }
}

/** A company as admins decide on it. */
export function toApplicationView({ company, invitation, isNumberKnown }: Application): CompanyApplication {
  const { applicationId, decidedAt, reason, org, vatNumber } = company
  const warnings: ApplicationWarning[] = []
  // Contract 6: a VAT number that does not fit only warns.
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
