import { billingFields, type CompanyApplication } from '@ilbud/proto/http/companies/companies'
import { countryName } from '#lib/company/country-name.ts'

const textFields = [
  'companyName',
  'orgNumber',
  'vatNumber',
  'website',
  'adminName',
  'adminEmail',
  'adminPhone',
  ...billingFields
] as const
export type TextField = (typeof textFields)[number]

/** The texts in the fields of the edit form. */
type CompanyDraft = Record<TextField, string> & Pick<CompanyApplication, 'billingMethod' | 'sameBillingAddress'>

/** The record as a draft; the country defaults to Sweden in the edit form. */
export function toDraft(company: CompanyApplication): CompanyDraft {
  const texts = Object.fromEntries(textFields.map((field) => [field, company[field] ?? ''])) as Record<
    TextField,
    string
  >
  const { billingMethod, sameBillingAddress } = company
  return { ...texts, billingCountry: countryName(texts.billingCountry || 'Sweden'), billingMethod, sameBillingAddress }
}
