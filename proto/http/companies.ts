import { z } from 'zod/mini'
import { companyStatusSchema } from './company-status.ts'
import { email, flag, optional, pageQuerySchema, phone, text } from './fields.ts'

// Spec 3 and 5, "Company application" and "Company registration": the form, its rules and its texts. The organisation
// number's checksum is the server's to check.

const billingMethodSchema = z.enum(['invoice', 'card'], { error: 'Please select a billing method' })

/** Shown as a link, so nothing but http and https. */
function website() {
  const error = 'Please enter a valid URL'
  const isWebsite = (value: string): boolean => URL.canParse(value) && /^https?:\/\/[^/\s]\S*$/i.test(value)
  return text(200, error).check(z.refine(isWebsite, error))
}

const billingAddressShape = {
  sameBillingAddress: z._default(optional(flag()), true),
  billingAddress: optional(text(200)),
  billingCity: optional(text(100)),
  billingPostalCode: optional(text(20)),
  billingCountry: optional(text(60))
}

export const billingFields = ['billingAddress', 'billingCity', 'billingPostalCode', 'billingCountry'] as const
type BillingAddress = { [field in (typeof billingFields)[number]]?: string | null | undefined }

export const billingAddressMessage = 'All billing address fields are required when billing address differs from HQ'

/** What an own billing address lacks. */
export function missingBillingFields(
  form: BillingAddress & { sameBillingAddress?: boolean | undefined }
): (typeof billingFields)[number][] {
  return form.sameBillingAddress === false ? billingFields.filter((field) => !form[field]) : []
}

const companyFormShape = {
  companyName: text(200, 'Company name is required'),
  orgNumber: text(20, 'Organization number is required'),
  vatNumber: optional(text(20)),
  website: optional(website()),
  adminName: text(100, 'Admin user full name is required'),
  adminEmail: email('Please enter a valid email address'),
  adminPhone: phone('Admin user phone is required'),
  billingMethod: billingMethodSchema,
  ...billingAddressShape
}

function isForm(value: unknown): value is BillingAddress {
  return typeof value === 'object' && value !== null
}

export const companyFormSchema = z.object(companyFormShape).check(
  ...billingFields.map((field) =>
    z.refine<BillingAddress>((form) => !missingBillingFields(form).includes(field), {
      path: [field],
      error: billingAddressMessage,
      // Beside the other fields' problems, not after them.
      when: ({ value }) => isForm(value)
    })
  )
)
export type CompanyForm = z.infer<typeof companyFormSchema>

export const registeredCompanySchema = z.object({ applicationId: z.uuid(), status: companyStatusSchema })

export const applicationStatusSchema = z.object({ status: companyStatusSchema })

export const applicationParamsSchema = z.object({ applicationId: z.uuid({ error: 'Must be an id' }) })

/** What an admin should look at before deciding; none of it forbids anything. */
const applicationWarningSchema = z.enum(['VAT_NUMBER_DIFFERS', 'ORG_NUMBER_KNOWN'])
export type ApplicationWarning = z.infer<typeof applicationWarningSchema>

const time = z.iso.datetime()

/** The record of a company, from its application on. A sole trader's numbers are personal data and masked. */
export const companySchema = z.object({
  id: z.uuid(),
  status: companyStatusSchema,
  companyName: z.string(),
  orgNumber: z.string(),
  vatNumber: z.nullable(z.string()),
  website: z.nullable(z.string()),
  adminName: z.string(),
  adminEmail: z.string(),
  /** Asked for, and not proven by its link yet: until then mails go to `adminEmail`. */
  pendingEmail: z.nullable(z.string()),
  adminPhone: z.string(),
  billingMethod: billingMethodSchema,
  sameBillingAddress: z.boolean(),
  billingAddress: z.nullable(z.string()),
  billingCity: z.nullable(z.string()),
  billingPostalCode: z.nullable(z.string()),
  billingCountry: z.nullable(z.string()),
  createdAt: time
})
export type Company = z.infer<typeof companySchema>

export const companyApplicationSchema = z.extend(companySchema, {
  applicationId: z.uuid(),
  decidedAt: z.nullable(time),
  /** Why it was decided so, in the admin's words. */
  reason: z.nullable(z.string()),
  warnings: z.array(applicationWarningSchema),
  /** Of the company's admin: null before the approval; `refused`: the address belongs to an account of another kind. */
  invitation: z.nullable(z.enum(['pending', 'sent', 'refused']))
})
export type CompanyApplication = z.infer<typeof companyApplicationSchema>

export const listApplicationsQuerySchema = z.extend(pageQuerySchema, {
  status: optional(companyStatusSchema),
  q: optional(text(100))
})

export const decideApplicationBodySchema = z.object({
  status: z.enum(['APPROVED', 'REJECTED'], { error: 'Must be APPROVED or REJECTED' }),
  reason: optional(text(500))
})

const inPart = z.partial(z.object({ ...companyFormShape, sameBillingAddress: flag() }))

/** What an absent field leaves as it is, and null or "" clears. */
function clearable<Schema extends z.ZodMiniType>(schema: Schema) {
  const blankToNull = z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value))
  return z.optional(z.pipe(blankToNull, z.nullable(schema) as never)) as unknown as z.ZodMiniOptional<
    z.ZodMiniNullable<Schema>
  >
}

const contactAndBilling = {
  website: clearable(website()),
  adminName: inPart.shape.adminName,
  adminEmail: inPart.shape.adminEmail,
  adminPhone: inPart.shape.adminPhone,
  billingMethod: inPart.shape.billingMethod,
  sameBillingAddress: inPart.shape.sameBillingAddress,
  billingAddress: clearable(text(200)),
  billingCity: clearable(text(100)),
  billingPostalCode: clearable(text(20)),
  billingCountry: clearable(text(60))
}

/** The admin's edit: the full record may be sent back, `status` and ids in it are ignored (contract 6). */
export const editCompanyBodySchema = z.object({
  companyName: inPart.shape.companyName,
  orgNumber: inPart.shape.orgNumber,
  vatNumber: clearable(text(20)),
  ...contactAndBilling
})
export type CompanyEdit = z.infer<typeof editCompanyBodySchema>

/** Of the link that proves a new contact address. */
export const confirmContactBodySchema = z.object({ token: text(200) })

/** The company's own edit: contact and billing (security 3). What the company is, an admin changes. */
export const editOwnCompanyBodySchema = z.object(contactAndBilling)
