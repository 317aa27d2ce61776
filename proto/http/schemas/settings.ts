import {
  changeSettingsBodySchema,
  dispatchModeBodySchema,
  settingsHistoryQuerySchema,
  settingsSchema
} from '#http/settings.ts'
import { pricedOrderSchema, tariffParamsSchema, tariffSchema } from '#http/price/tariff.ts'
import { z } from 'zod/mini'

export const settingsSchemas = {
  'GET /api/v1/tariffs/:version': { params: tariffParamsSchema, response: { 200: tariffSchema } },
  'GET /api/admin/v1/settings': { response: { 200: settingsSchema } },
  'PATCH /api/admin/v1/settings': { body: changeSettingsBodySchema, response: { 200: settingsSchema } },
  'GET /api/admin/v1/settings/recent-orders': { response: { 200: z.array(pricedOrderSchema) } },
  'GET /api/admin/v1/settings/history': {
    querystring: settingsHistoryQuerySchema,
    response: { 200: z.array(settingsSchema) }
  },
  'GET /api/admin/v1/dispatch/mode': { response: { 200: dispatchModeBodySchema } },
  'PUT /api/admin/v1/dispatch/mode': { body: dispatchModeBodySchema, response: { 200: dispatchModeBodySchema } }
} as const
