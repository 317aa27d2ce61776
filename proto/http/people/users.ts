import { z } from 'zod/mini'
import { localeSchema, meSchema } from './auth.ts'
import { email, flag, optional, pageQuerySchema, phone, text } from '#http/fields/fields.ts'
import { id } from '#http/fields/ids.ts'
import { roleSchema } from '#http/roles.ts'

/** A user as an admin sees them. */
export const adminUserSchema = z.extend(meSchema, {
  disabled: z.boolean(),
  /** The invitation has not been accepted yet. */
  invited: z.boolean(),
  createdAt: z.iso.datetime()
})
export type AdminUser = z.infer<typeof adminUserSchema>

export const usersQuerySchema = z.extend(pageQuerySchema, {
  role: optional(roleSchema),
  /** A part of the name, email or phone, ignoring case; or an id. */
  q: optional(text(100))
})

export type UsersQuery = z.infer<typeof usersQuerySchema>

export const createUserBodySchema = z.object({
  name: text(100),
  email: email(),
  role: roleSchema,
  phone: optional(phone()),
  companyId: optional(id()),
  locale: optional(localeSchema)
})

export type CreateUserBody = z.infer<typeof createUserBodySchema>

/** Missing fields stay unchanged. */
export const changeUserBodySchema = z.object({
  role: optional(roleSchema),
  disabled: optional(flag()),
  companyId: optional(id())
})
export type ChangeUserBody = z.infer<typeof changeUserBodySchema>
