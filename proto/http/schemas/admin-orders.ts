import { z } from 'zod/mini'
import {
  adminOrderDetailSchema,
  adminOrderSchema,
  candidateSchema,
  listAdminOrdersQuerySchema
} from '#http/admin-orders.ts'
import { idParamsSchema } from '#http/fields.ts'

export const adminOrdersSchemas = {
  'GET /api/admin/v1/orders': {
    querystring: listAdminOrdersQuerySchema,
    response: { 200: z.array(adminOrderSchema) }
  },
  'GET /api/admin/v1/orders/:id': { params: idParamsSchema, response: { 200: adminOrderDetailSchema } },
  'GET /api/admin/v1/orders/:id/candidates': { params: idParamsSchema, response: { 200: z.array(candidateSchema) } }
} as const
