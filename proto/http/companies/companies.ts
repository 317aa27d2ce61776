import { z } from 'zod/mini'
import { companyStatusSchema } from './company-status.ts'
import { clearable, email, flag, optional, pageQuerySchema, phone, text } from '#http/fields/fields.ts'
import { id } from '#http/fields/ids.ts'

// The form of an application, its rules and its texts. The checksum of
// the organisation number is checked by the server.

const billingMethodSchema = z.enum(['invoice', 'card'], { error: 'Please select a billing method' })

/** Only http and https, because it is shown as a link. */
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

/** The fields that are missing in a separate billing address. */
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

const billingChecks = billingFields.map((field) =>
  z.refine<BillingAddress>((form) => !missingBillingFields(form).includes(field), {
    path: [field],
    error: billingAddressMessage,
    // Reported together with the other fields' errors, not after them.
    when: ({ value }) => isForm(value)
  })
)

export const companyFormSchema = z.object(companyFormShape).check(...billingChecks)
export type CompanyForm = z.infer<typeof companyFormSchema>

export const registeredCompanySchema = z.object({ applicationId: z.uuid(), status: companyStatusSchema })

export const applicationStatusSchema = z.object({ status: companyStatusSchema })

export const applicationParamsSchema = z.object({ applicationId: id() })

/** What an admin should check before deciding; none of it prevents a decision. */
const applicationWarningSchema = z.enum(['VAT_NUMBER_DIFFERS', 'ORG_NUMBER_KNOWN'])
export type ApplicationWarning = z.infer<typeof applicationWarningSchema>

const time = z.iso.datetime()

/** A company's record, from its application on. Numbers of a sole trader are personal data, and masked. */
export const companySchema = z.object({
  id: z.uuid(),
  status: companyStatusSchema,
  companyName: z.string(),
  orgNumber: z.string(),
  vatNumber: z.nullable(z.string()),
  website: z.nullable(z.string()),
  adminName: z.string(),
  adminEmail: z.string(),
  /** The new contact address, not yet confirmed by its link; until then mails go to `adminEmail`. */
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
  /** The admin's reason for the decision. */
  reason: z.nullable(z.string()),
  warnings: z.array(applicationWarningSchema),
  /**
   * The invitation of the company's admin: null before approval; `refused`: the address belongs to an account that
   * cannot join.
   */
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

const inPart = z.partial(z.object(companyFormShape))

const contactAndBilling = {
  website: clearable(website()),
  adminName: inPart.shape.adminName,
  adminEmail: inPart.shape.adminEmail,
  adminPhone: inPart.shape.adminPhone,
  billingMethod: inPart.shape.billingMethod,
  sameBillingAddress: optional(flag()),
  billingAddress: clearable(text(200)),
  billingCity: clearable(text(100)),
  billingPostalCode: clearable(text(20)),
  billingCountry: clearable(text(60))
}

/** The admin's edit: the full record may be sent back; `status` and ids in it are ignored. */
export const editCompanyBodySchema = z.object({
  companyName: inPart.shape.companyName,
  orgNumber: inPart.shape.orgNumber,
  vatNumber: clearable(text(20)),
  ...contactAndBilling
})
export type CompanyEdit = z.infer<typeof editCompanyBodySchema>

/** The secret of the link that confirms a new contact address. */
export const confirmContactBodySchema = z.object({ token: text(200) })

/** The company's own edit: contact and billing. Other fields are changed by an admin. */
export const editOwnCompanyBodySchema = z.object(contactAndBilling)

/** The same with every field, as the page sends it. */
export const editOwnCompanyFormSchema = editOwnCompanyBodySchema.check(...billingChecks)
