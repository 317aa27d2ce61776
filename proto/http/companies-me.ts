import { z } from 'zod/mini'
import { localeSchema } from './auth.ts'
import { email, flag, optional, text } from './fields.ts'

// A company's own pages: its members and its cost centres.

const companyRoleSchema = z.enum(['company_member', 'company_admin'], {
  error: 'Must be company_member or company_admin'
})

export const inviteMemberBodySchema = z.object({
  email: email('Please enter a valid email address'),
  role: companyRoleSchema,
  /** Until the person says another; without it the part of the address before the @. */
  name: optional(text(100)),
  /** Of the invitation. */
  locale: optional(localeSchema)
})

export const companyMemberSchema = z.object({
  /** The account's. */
  id: z.uuid(),
  /** null while auth cannot be asked. */
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
  /** New orders may name it. */
  active: z.optional(flag())
})
export type CostCentreEdit = z.infer<typeof editCostCentreBodySchema>

export const costCentreSchema = z.object({
  id: z.uuid(),
  /** What an order's `costCenter` names it by. */
  code: z.string(),
  name: z.string(),
  active: z.boolean(),
  createdAt: z.iso.datetime()
})
export type CostCentre = z.infer<typeof costCentreSchema>
