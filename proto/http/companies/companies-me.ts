import { z } from 'zod/mini'
import { localeSchema } from '#http/people/auth.ts'
import { email, flag, optional, text } from '#http/fields/fields.ts'

// The routes of a company's own pages: its members and its cost centres.

const companyRoleSchema = z.enum(['company_member', 'company_admin'], {
  error: 'Must be company_member or company_admin'
})

export const inviteMemberBodySchema = z.object({
  email: email('Please enter a valid email address'),
  role: companyRoleSchema,
  /** Used until the person changes it. Default: the part of the address before the @. */
  name: optional(text(100)),
  /** The language of the invitation. */
  locale: optional(localeSchema)
})

export const changeMemberBodySchema = z.object({ role: companyRoleSchema })

export const companyMemberSchema = z.object({
  /** The account's id. */
  id: z.uuid(),
  /** Null while auth is unavailable. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  role: companyRoleSchema,
  status: z.enum(['invited', 'active', 'disabled']),
  /** When the person was invited, or joined. */
  since: z.iso.datetime()
})
export type CompanyMember = z.infer<typeof companyMemberSchema>

export const addCostCentreBodySchema = z.object({
  code: text(50, 'Code is required'),
  name: text(100, 'Name is required')
})

export const editCostCentreBodySchema = z.object({
  code: z.optional(text(50, 'Code is required')),
  name: z.optional(text(100, 'Name is required')),
  /** Whether new orders may name it. */
  active: optional(flag())
})
export type CostCentreEdit = z.infer<typeof editCostCentreBodySchema>

export const costCentreSchema = z.object({
  id: z.uuid(),
  /** Names the cost centre in orders' `costCenter`. */
  code: z.string(),
  name: z.string(),
  active: z.boolean(),
  /** Codes that it had before: orders placed then name them still. */
  formerCodes: z.array(z.string()),
  createdAt: z.iso.datetime()
})
export type CostCentre = z.infer<typeof costCentreSchema>
