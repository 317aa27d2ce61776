import { changeSettingsBodySchema, settingsSchema } from '#http/settings.ts'

export const settingsSchemas = {
  'GET /api/admin/v1/settings': { response: { 200: settingsSchema } },
  'PATCH /api/admin/v1/settings': { body: changeSettingsBodySchema, response: { 200: settingsSchema } }
} as const
