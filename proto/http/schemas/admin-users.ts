import { z } from 'zod/mini'
import { auditEntryViewSchema, auditQuerySchema } from '#http/people/audit.ts'
import { nothing } from '#http/fields/fields.ts'
import { idParamsSchema } from '#http/fields/ids.ts'
import { adminUserSchema, changeUserBodySchema, createUserBodySchema, usersQuerySchema } from '#http/people/users.ts'

export const adminUsersSchemas = {
  'GET /api/admin/v1/users': { querystring: usersQuerySchema, response: { 200: z.array(adminUserSchema) } },
  'POST /api/admin/v1/users': { body: createUserBodySchema, response: { 201: adminUserSchema } },
  'PATCH /api/admin/v1/users/:id': {
    params: idParamsSchema,
    body: changeUserBodySchema,
    response: { 200: adminUserSchema }
  },
  'DELETE /api/admin/v1/users/:id/sessions': { params: idParamsSchema, response: { 204: nothing } },
  'DELETE /api/admin/v1/users/:id': { params: idParamsSchema, response: { 204: nothing } },
  'GET /api/admin/v1/audit': { querystring: auditQuerySchema, response: { 200: z.array(auditEntryViewSchema) } }
} as const
