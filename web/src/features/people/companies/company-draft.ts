import {
  billingFields,
  type CompanyApplication,
  type CompanyForm,
  companyFormSchema
} from '@ilbud/proto/http/companies'
import { countryName, storedCountry } from '#lib/company/country-name.ts'

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
export type CompanyDraft = Record<TextField, string> & Pick<CompanyApplication, 'billingMethod' | 'sameBillingAddress'>

/** The record as a draft; the country defaults to Sweden in the edit form. */
export function toDraft(company: CompanyApplication): CompanyDraft {
  const texts = Object.fromEntries(textFields.map((field) => [field, company[field] ?? ''])) as Record<
    TextField,
    string
  >
  const { billingMethod, sameBillingAddress } = company
  return { ...texts, billingCountry: countryName(texts.billingCountry || 'Sweden'), billingMethod, sameBillingAddress }
}

/** The form to send, or the schema's messages: the same rules as for the registration. */
export function readDraft(
  draft: CompanyDraft
): { form: CompanyForm; problems: null } | { form: null; problems: Record<string, string> } {
  const form = { ...draft, billingCountry: storedCountry(draft.billingCountry) }
  const result = companyFormSchema.safeParse(form)
  // The typed texts, since a blank one clears a field and the schema would drop it.
  if (result.success) return { form, problems: null }
  const problems: Record<string, string> = {}
  for (const { path, message } of result.error.issues) problems[path.join('.')] ??= message
  return { form: null, problems }
}
