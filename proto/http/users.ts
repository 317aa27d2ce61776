import { z } from 'zod/mini'
import { localeSchema, meSchema } from './auth.ts'
import { email, flag, optional, pageQuerySchema, phone, text } from './fields.ts'
import { roleSchema } from './roles.ts'

/** A user as an admin sees one. */
export const adminUserSchema = z.extend(meSchema, {
  disabled: z.boolean(),
  /** Has not accepted the invitation yet. */
  invited: z.boolean(),
  createdAt: z.iso.datetime()
})
export type AdminUser = z.infer<typeof adminUserSchema>

export const usersQuerySchema = z.extend(pageQuerySchema, {
  role: optional(roleSchema),
  /** Part of name, e-mail or phone, in any case; or an id. */
  q: optional(text(100))
})

export type UsersQuery = z.infer<typeof usersQuerySchema>

export const createUserBodySchema = z.object({
  name: text(100),
  email: email(),
  role: roleSchema,
  phone: optional(phone()),
  companyId: optional(z.uuid('Must be an id')),
  locale: optional(localeSchema)
})

export type CreateUserBody = z.infer<typeof createUserBodySchema>

/** What is left out stays. */
export const changeUserBodySchema = z.object({
  role: optional(roleSchema),
  disabled: optional(flag()),
  companyId: optional(z.uuid('Must be an id'))
})
export type ChangeUserBody = z.infer<typeof changeUserBodySchema>
