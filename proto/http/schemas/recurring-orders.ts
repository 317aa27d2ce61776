import { z } from 'zod/mini'
import { nothing } from '#http/fields/fields.ts'
import { idParamsSchema } from '#http/fields/ids.ts'
import {
  addRecurringOrderBodySchema,
  recurringDayBodySchema,
  recurringOrderSchema,
  replaceRecurringOrderBodySchema
} from '#http/orders/recurring-orders.ts'

const changed = { 200: recurringOrderSchema }

export const recurringOrdersSchemas = {
  'GET /api/v1/recurring-orders': { response: { 200: z.array(recurringOrderSchema) } },
  'POST /api/v1/recurring-orders': { body: addRecurringOrderBodySchema, response: { 201: recurringOrderSchema } },
  'PUT /api/v1/recurring-orders/:id': {
    params: idParamsSchema,
    body: replaceRecurringOrderBodySchema,
    response: changed
  },
  'DELETE /api/v1/recurring-orders/:id': { params: idParamsSchema, response: { 204: nothing } },
  'POST /api/v1/recurring-orders/:id/pause': { params: idParamsSchema, response: changed },
  'POST /api/v1/recurring-orders/:id/resume': { params: idParamsSchema, response: changed },
  'POST /api/v1/recurring-orders/:id/skip': {
    params: idParamsSchema,
    body: recurringDayBodySchema,
    response: changed
  },
  'POST /api/v1/recurring-orders/:id/unskip': {
    params: idParamsSchema,
    body: recurringDayBodySchema,
    response: changed
  }
} as const
