import { companyStatusSchema } from '#http/company-status.ts'
import { roleSchema } from '#http/roles.ts'
import { z } from 'zod/mini'
import { type EventContract, versionedSchema } from './event.ts'

// Written by companies. Key and version: companyId, which an application has from its first moment, so that what a
// business asked for and what became of it are one sequence. No names, numbers or addresses: whoever writes to a
// company asks `Companies.Applicant` at that moment.

const companyChangeSchema = z.extend(versionedSchema, {
  companyId: z.uuid(),
  /** After the event. */
  status: companyStatusSchema
})
export type CompanyChange = z.infer<typeof companyChangeSchema>

const memberChangeSchema = z.extend(companyChangeSchema, { userId: z.uuid(), role: roleSchema })

/** Everything that orders has to know of a cost centre; its name stays in companies. */
const costCentreChangeSchema = z.extend(companyChangeSchema, {
  costCentreId: z.uuid(),
  /** What orders name it by; unique in the company, whatever the case. */
  code: z.string(),
  /** New orders may name it. */
  active: z.boolean()
})
export type CostCentreChange = z.infer<typeof costCentreChangeSchema>

function companyEvent<Data>(type: string, schema: z.ZodMiniType<Data>): EventContract<Data> {
  return { type: `company.${type}`, topic: 'companies.events', schemaVersion: 1, schema }
}

/** Read by notifications (mail) and analytics (pending applications). */
export const companyApplied = companyEvent('applied', companyChangeSchema)

/** Read by orders (who may have an invoice) and analytics. The mail with the link is auth's invitation of the admin. */
export const companyApproved = companyEvent('approved', companyChangeSchema)

/** Read by notifications (mail) and analytics. */
export const companyRejected = companyEvent('rejected', companyChangeSchema)

/** Contact, billing or other details of an application or a company are new. */
export const companyChanged = companyEvent('changed', companyChangeSchema)

const contactChangeSchema = z.extend(companyChangeSchema, { changeId: z.uuid() })

/** Read by notifications: the contact address that the company has, or had, is told. */
export const companyContactChangeAsked = companyEvent('contact-change-asked', contactChangeSchema)

/** Read by notifications: the new one gets the link that proves it. */
export const companyContactProofAsked = companyEvent('contact-proof-asked', contactChangeSchema)

/** auth knows of the invitation and sends it. */
export const companyMemberInvited = companyEvent('member-invited', memberChangeSchema)

/** auth says that the account belongs to the company. */
export const companyMemberJoined = companyEvent('member-joined', memberChangeSchema)

/** Read by auth: the account has no rights in this company any more. `role`: the one that it had. */
export const companyMemberRemoved = companyEvent('member-removed', memberChangeSchema)

/** Read by orders: what an order's `costCenter` may name. */
export const costCentreAdded = companyEvent('cost-centre-added', costCentreChangeSchema)
export const costCentreChanged = companyEvent('cost-centre-changed', costCentreChangeSchema)
