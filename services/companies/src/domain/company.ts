import { ConflictError, InvalidRequestError } from '@ilbud/kernel/errors'
import {
  billingAddressMessage,
  billingFields,
  type CompanyEdit,
  type CompanyForm,
  missingBillingFields
} from '@ilbud/proto/http/companies/companies'
import type { CompanyStatus } from '@ilbud/proto/http/companies/company-status'
import type { OrgNumber } from './org-number.ts'

/** The fields that may be edited. */
interface CompanyDetails {
  companyName: string
  org: OrgNumber
  vatNumber: string | null
  website: string | null
  adminName: string
  adminEmail: string
  adminPhone: string
  billingMethod: 'invoice' | 'card'
  sameBillingAddress: boolean
  billingAddress: string | null
  billingCity: string | null
  billingPostalCode: string | null
  billingCountry: string | null
}

/** A company from its application on. */
export interface Company extends CompanyDetails {
  id: string
  applicationId: string
  status: CompanyStatus
  /** The applicant's language. */
  locale: 'sv' | 'en' | null
  /** The new contact address that has not been confirmed yet; null: none. */
  pendingEmail: string | null
  createdAt: Date
  decidedAt: Date | null
  reason: string | null
}

/** The details in an application form. Ticking the same-address box clears the billing address. */
export function detailsOf(form: CompanyForm, org: OrgNumber): CompanyDetails {
  const { companyName, vatNumber = null, website = null, adminName, adminEmail, adminPhone, billingMethod } = form
  const contact = { companyName, org, vatNumber, website, adminName, adminEmail, adminPhone, billingMethod }
  const { sameBillingAddress, billingAddress, billingCity, billingPostalCode, billingCountry } = form
  return withBilling({
    ...contact,
    sameBillingAddress: sameBillingAddress ?? true,
    billingAddress: billingAddress ?? null,
    billingCity: billingCity ?? null,
    billingPostalCode: billingPostalCode ?? null,
    billingCountry: billingCountry ?? null
  })
}

/** The company with the edited fields. `org` is given when the organisation number changes. */
export function editCompany(company: Company, edit: CompanyEdit, org: OrgNumber | null): Company {
  const sent = Object.fromEntries(
    Object.entries(edit).filter(([field, value]) => field !== 'orgNumber' && value !== undefined)
  )
  const edited: Company = { ...company, ...sent, ...(org && { org }) }
  const missing = missingBillingFields(edited)
  if (missing.length > 0) {
    throw new InvalidRequestError(missing.map((path) => ({ path, message: billingAddressMessage })))
  }
  return withBilling(edited)
}

function withBilling<Details extends CompanyDetails>(details: Details): Details {
  if (!details.sameBillingAddress) return details
  return { ...details, ...Object.fromEntries(billingFields.map((field) => [field, null])) }
}

/** The application with an admin's decision, which cannot be changed afterwards (docs/protocols/http.md). */
export function decide(company: Company, status: 'APPROVED' | 'REJECTED', reason: string | null, at: Date): Company {
  if (company.status !== 'PENDING_VERIFICATION') {
    throw new ConflictError('ALREADY_DECIDED', 'This application has already been decided', {
      decision: company.status
    })
  }
  return { ...company, status, reason, decidedAt: at }
}
