import { changeSettingsBodySchema, settingsHistoryQuerySchema, settingsSchema } from '#http/settings.ts'
import { z } from 'zod/mini'

export const settingsSchemas = {
  'GET /api/admin/v1/settings': { response: { 200: settingsSchema } },
  'PATCH /api/admin/v1/settings': { body: changeSettingsBodySchema, response: { 200: settingsSchema } },
  'GET /api/admin/v1/settings/history': {
    querystring: settingsHistoryQuerySchema,
    response: { 200: z.array(settingsSchema) }
  }
} as const
