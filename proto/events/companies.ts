import { companyStatusSchema } from '#http/companies/company-status.ts'
import { roleSchema } from '#http/roles.ts'
import { z } from 'zod/mini'
import { type EventContract, versionedSchema } from './event.ts'

// Written by companies. Key and version: companyId, which an application has from the start, so that an application and
// the company that it becomes are one sequence. No names, numbers or addresses: notifications requests them with
// `Companies.Applicant`.

const companyChangeSchema = z.extend(versionedSchema, {
  companyId: z.uuid(),
  /** The status after the event. */
  status: companyStatusSchema
})
export type CompanyChange = z.infer<typeof companyChangeSchema>

const memberChangeSchema = z.extend(companyChangeSchema, { userId: z.uuid(), role: roleSchema })

/** What orders needs to know of a cost centre; its name stays in companies. */
const costCentreChangeSchema = z.extend(companyChangeSchema, {
  costCentreId: z.uuid(),
  /** Names the cost centre in orders; unique in the company, ignoring case. */
  code: z.string(),
  /** Whether new orders may name it. */
  active: z.boolean()
})

function companyEvent<Data>(type: string, schema: z.ZodMiniType<Data>): EventContract<Data> {
  return { type: `company.${type}`, topic: 'companies.events', schemaVersion: 1, schema }
}

/** Read by notifications (mail) and analytics (pending applications). */
export const companyApplied = companyEvent('applied', companyChangeSchema)

/** Read by orders (who may pay by invoice) and analytics. The mail is auth's invitation of the company's admin. */
export const companyApproved = companyEvent('approved', companyChangeSchema)

/** Read by notifications (mail) and analytics. */
export const companyRejected = companyEvent('rejected', companyChangeSchema)

/** Contact, billing or other details of an application or a company changed. */
export const companyChanged = companyEvent('changed', companyChangeSchema)

const contactChangeSchema = z.extend(companyChangeSchema, { changeId: z.uuid() })

/** Read by notifications, which informs the present or previous contact address. */
export const companyContactChangeAsked = companyEvent('contact-change-asked', contactChangeSchema)

/** Read by notifications, which sends the new address the link that confirms it. */
export const companyContactProofAsked = companyEvent('contact-proof-asked', contactChangeSchema)

/** auth knows the invitation already and sends it. */
export const companyMemberInvited = companyEvent('member-invited', memberChangeSchema)

/** auth has reported that the account belongs to the company. */
export const companyMemberJoined = companyEvent('member-joined', memberChangeSchema)

/** Read by auth, which gives the account that role (`role`), and notifications (mail). */
export const companyMemberRoleChanged = companyEvent('member-role-changed', memberChangeSchema)

/**
 * Read by auth, where the account loses its rights in this company, and notifications (mail). `role`: the role that it
 * had; `joined`: it was a member, and not only invited, which older events do not say.
 */
export const companyMemberRemoved = companyEvent(
  'member-removed',
  z.extend(memberChangeSchema, { joined: z.optional(z.boolean()) })
)

/** Read by orders: the values that an order's `costCenter` may have. */
export const costCentreAdded = companyEvent('cost-centre-added', costCentreChangeSchema)
export const costCentreChanged = companyEvent('cost-centre-changed', costCentreChangeSchema)

/** Read by every service, which then no longer accepts the key. */
export const apiKeyEnded = companyEvent('api-key-ended', z.extend(companyChangeSchema, { keyId: z.uuid() }))

/** Read by notifications (mail). `because`: an admin of ours did it, it failed for three days, or it answered 410. */
export const webhookTurnedOff = companyEvent(
  'webhook-turned-off',
  z.extend(companyChangeSchema, { webhookId: z.uuid(), because: z.enum(['by-us', 'failing', 'gone']) })
)
