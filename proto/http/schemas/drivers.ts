import { driverMeSchema, dutyBodySchema, dutySchema } from '#http/drivers.ts'

export const driversSchemas = {
  'PUT /api/driver/duty': { body: dutyBodySchema, response: { 200: dutySchema } },
  'GET /api/driver/me': { response: { 200: driverMeSchema } }
} as const
