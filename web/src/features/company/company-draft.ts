import {
  billingAddressMessage,
  type CompanyForm,
  companyFormSchema,
  missingBillingFields
} from '@ilbud/proto/http/companies'
import { ApiError } from '#lib/api.ts'

/** What stands in the form's fields. */
export interface CompanyDraft {
  companyName: string
  orgNumber: string
  vatNumber: string
  website: string
  adminName: string
  adminEmail: string
  adminPhone: string
  billingMethod: '' | 'invoice' | 'card'
  sameBillingAddress: boolean
  billingAddress: string
  billingCity: string
  billingPostalCode: string
  billingCountry: string
}

export type CompanyField = keyof CompanyDraft
export type Problems = Partial<Record<CompanyField, string>>

export const emptyDraft: CompanyDraft = {
  companyName: '',
  orgNumber: '',
  vatNumber: '',
  website: '',
  adminName: '',
  adminEmail: '',
  adminPhone: '',
  billingMethod: '',
  sameBillingAddress: true,
  billingAddress: '',
  billingCity: '',
  billingPostalCode: '',
  billingCountry: 'Sweden'
}

/** The form as it is sent, or what is wrong with it, in the order of its fields. What is not asked for is not sent. */
export function readDraft(
  draft: CompanyDraft
): { form: CompanyForm; problems: null } | { form: null; problems: Problems } {
  const { billingAddress, billingCity, billingPostalCode, billingCountry, website, ...rest } = draft
  const own = draft.sameBillingAddress ? {} : { billingAddress, billingCity, billingPostalCode, billingCountry }
  const result = companyFormSchema.safeParse({ ...rest, ...own, website: withScheme(website.trim()) })
  if (result.success) return { form: result.data, problems: null }
  const found = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  // The schema looks at the address only when all else is right; here it is said at once.
  const missing = missingBillingFields(draft).map((path) => ({ path, message: billingAddressMessage }))
  return { form: null, problems: byField([...found, ...missing]) }
}

/** What the server found wrong with fields: the organization number's checksum, above all. Null where it was not that. */
export function problemsOf(error: unknown): Problems | null {
  if (!(error instanceof ApiError) || error.status !== 400) return null
  const problems = byField(error.problem?.errors ?? [])
  return Object.keys(problems).length > 0 ? problems : null
}

function byField(issues: readonly { path: string; message: string }[]): Problems {
  const found: Problems = {}
  for (const field of Object.keys(emptyDraft) as CompanyField[]) {
    const issue = issues.find(({ path }) => path === field)
    if (issue) found[field] = issue.message
  }
  return found
}

/** People write `blomman.example`. */
function withScheme(website: string): string {
  return website === '' || /^[a-z]+:/i.test(website) ? website : `https://${website}`
}

/** The number that belongs to a Swedish organization: SE, its ten digits, 01. Undefined until they are ten. */
export function vatNumberOf(orgNumber: string): string | undefined {
  const digits = orgNumber.replace(/\D/g, '')
  return digits.length === 10 ? `SE${digits}01` : undefined
}
