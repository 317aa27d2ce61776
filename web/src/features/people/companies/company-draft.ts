import {
  billingFields,
  type CompanyApplication,
  type CompanyForm,
  companyFormSchema
} from '@ilbud/proto/http/companies'

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

/** What stands in the fields of the edit form. */
export type CompanyDraft = Record<TextField, string> & Pick<CompanyApplication, 'billingMethod' | 'sameBillingAddress'>

/** The record as it is; spec 3: the country defaults to Sweden in the edit form. */
export function toDraft(company: CompanyApplication): CompanyDraft {
  const texts = Object.fromEntries(textFields.map((field) => [field, company[field] ?? ''])) as Record<
    TextField,
    string
  >
  const { billingMethod, sameBillingAddress } = company
  return { ...texts, billingCountry: texts.billingCountry || 'Sweden', billingMethod, sameBillingAddress }
}

/** The form as it is sent, or what is wrong with it, in the schema's words. Spec 5: the same rules as the registration's. */
export function readDraft(
  draft: CompanyDraft
): { form: CompanyForm; problems: null } | { form: null; problems: Record<string, string> } {
  const result = companyFormSchema.safeParse(draft)
  // As typed: a blank one clears what there was, and the schema would leave it out.
  if (result.success) return { form: draft, problems: null }
  const problems: Record<string, string> = {}
  for (const { path, message } of result.error.issues) problems[path.join('.')] ??= message
  return { form: null, problems }
}
