import { z } from 'zod/mini'

/** The roles of a signed-in user; what each may do: docs/security/permissions.md. */
export const roleSchema = z.enum(['customer', 'company_member', 'company_admin', 'driver', 'dispatcher', 'admin'])

export type Role = z.infer<typeof roleSchema>

export const customers = ['customer', 'company_member', 'company_admin'] as const satisfies readonly Role[]

export const staff = ['dispatcher', 'admin'] as const satisfies readonly Role[]

/** The roles that may place orders. */
export const senders = [...customers, ...staff] as const

export function isStaff(role: Role | null | undefined): boolean {
  return role === 'dispatcher' || role === 'admin'
}
