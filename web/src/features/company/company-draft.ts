import { type CompanyForm, companyFormSchema } from '@ilbud/proto/http/companies/companies'
import { ApiError } from '#lib/api/api.ts'
import { storedCountry } from '#lib/company/country-name.ts'
import { readStored, writeStored } from '#lib/storage/storage.ts'

/** What stands in the form's fields, in their order: the number first, because the rest is about it. */
export interface CompanyDraft {
  orgNumber: string
  vatNumber: string
  companyName: string
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
export type BillingAddress = Pick<
  CompanyDraft,
  'billingAddress' | 'billingCity' | 'billingPostalCode' | 'billingCountry'
>
export type Problems = Partial<Record<CompanyField, string>>

export const emptyDraft: CompanyDraft = {
  orgNumber: '',
  vatNumber: '',
  companyName: '',
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

export function billingOf(draft: CompanyDraft): BillingAddress {
  const { billingAddress, billingCity, billingPostalCode, billingCountry } = draft
  return { billingAddress, billingCity, billingPostalCode, billingCountry }
}

/** The form as it is sent, or what is wrong with it, in the order of its fields. What is not asked for is not sent. */
export function readDraft(
  draft: CompanyDraft
): { form: CompanyForm; problems: null } | { form: null; problems: Problems } {
  const { billingAddress, billingCity, billingPostalCode, billingCountry, website, ...rest } = draft
  const own = draft.sameBillingAddress
    ? {}
    : { billingAddress, billingCity, billingPostalCode, billingCountry: storedCountry(billingCountry) }
  const result = companyFormSchema.safeParse({ ...rest, ...own, website: withScheme(website.trim()) })
  const wrongNumber =
    hasRightCheckDigit(draft.orgNumber) === false ? [{ path: 'orgNumber', message: wrongNumberMessage }] : []
  if (result.success && wrongNumber.length === 0) return { form: result.data, problems: null }
  const issues = result.success ? [] : result.error.issues
  const found = [...wrongNumber, ...issues.map(({ path, message }) => ({ path: path.join('.'), message }))]
  return { form: null, problems: byField(found) }
}

// The same words as in the description of the API.
const wrongNumberMessage = 'Please enter a valid organization number'

/** Whether the check digit (Luhn) of ten digits is right. Any other spelling is the server's to judge: undefined. */
export function hasRightCheckDigit(orgNumber: string): boolean | undefined {
  const digits = orgNumber.replace(/[\s-]/g, '')
  if (!/^\d{10}$/.test(digits)) return undefined
  const sum = digits.split('').reduce((total, digit, at) => {
    const weighted = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0
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

/** People write `blomman.example`. What has no dot is no address of a website. */
function withScheme(website: string): string {
  return /^[^:/\s]+\.\S+$/.test(website) ? `https://${website}` : website
}

/** The number that belongs to a Swedish organization: SE, its ten digits, 01. Undefined until these are right. */
export function vatNumberOf(orgNumber: string): string | undefined {
  return hasRightCheckDigit(orgNumber) ? `SE${orgNumber.replace(/\D/g, '')}01` : undefined
}

const storageKey = 'ilbud.company-draft'

/** What was typed earlier in this tab. */
export function storedDraft(): CompanyDraft | null {
  try {
    const stored = JSON.parse(readStored('session', storageKey) ?? 'null') as Partial<CompanyDraft> | null
    return stored && { ...emptyDraft, ...stored }
  } catch {
    return null
  }
}

/** Null forgets it. */
export function keepDraft(draft: CompanyDraft | null): void {
  writeStored('session', storageKey, draft && JSON.stringify(draft))
}
