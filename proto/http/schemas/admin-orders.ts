import { z } from 'zod/mini'
import { bulkAnswerSchema, bulkBodySchema } from '#http/dispatch/admin-bulk.ts'
import { type AdminVerb, adminVerbBodies } from '#http/dispatch/admin-commands.ts'
import {
  adminOrderDetailSchema,
  adminOrderSchema,
  candidateSchema,
  listAdminOrdersQuerySchema,
  orderCountsSchema,
  orderExceptionsSchema,
  listRecipientsQuerySchema,
  recipientSchema
} from '#http/dispatch/admin-orders.ts'
import { dispatchPlanBodySchema, dispatchPlanSchema } from '#http/dispatch/dispatch-plan.ts'
import { idParamsSchema } from '#http/fields/ids.ts'

function verb<Verb extends AdminVerb>(name: Verb) {
  const body: (typeof adminVerbBodies)[Verb] = adminVerbBodies[name]
  return { params: idParamsSchema, body, response: { 200: adminOrderSchema } }
}

export const adminOrdersSchemas = {
  'GET /api/admin/v1/orders': {
    querystring: listAdminOrdersQuerySchema,
    response: { 200: z.array(adminOrderSchema) }
  },
  'GET /api/admin/v1/orders/counts': { response: { 200: orderCountsSchema } },
  'GET /api/admin/v1/orders/exceptions': { response: { 200: orderExceptionsSchema } },
  'GET /api/admin/v1/orders/:id': { params: idParamsSchema, response: { 200: adminOrderDetailSchema } },
  'GET /api/admin/v1/orders/:id/candidates': { params: idParamsSchema, response: { 200: z.array(candidateSchema) } },
  'POST /api/admin/v1/orders/:id/assign': verb('assign'),
  'POST /api/admin/v1/orders/:id/reassign': verb('reassign'),
  'POST /api/admin/v1/orders/:id/release': verb('release'),
  'POST /api/admin/v1/orders/:id/cancel': verb('cancel'),
  'POST /api/admin/v1/orders/:id/recall': verb('recall'),
  'POST /api/admin/v1/orders/:id/return': verb('return'),
  'POST /api/admin/v1/orders/:id/retry': verb('retry'),
  'POST /api/admin/v1/orders/:id/pickup-failed': verb('pickup-failed'),
  'POST /api/admin/v1/orders/:id/attempt-failed': verb('attempt-failed'),
  'POST /api/admin/v1/orders/:id/hub': verb('hub'),
  'POST /api/admin/v1/orders/:id/delay': verb('delay'),
  'POST /api/admin/v1/orders/:id/correct': verb('correct'),
  'POST /api/admin/v1/orders/:id/override': verb('override'),
  'POST /api/admin/v1/orders/:id/lost': verb('lost'),
  'GET /api/admin/v1/recipients': {
    querystring: listRecipientsQuerySchema,
    response: { 200: z.array(recipientSchema) }
  },
  'POST /api/admin/v1/orders/bulk': { body: bulkBodySchema, response: { 200: bulkAnswerSchema } },
  'POST /api/admin/v1/dispatch/plan': { body: dispatchPlanBodySchema, response: { 200: dispatchPlanSchema } }
} as const
