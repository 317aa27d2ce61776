import {
  adminDriverSchema,
  changeDriverBodySchema,
  driverMeSchema,
  dutyBodySchema,
  dutySchema,
  inviteDriverBodySchema,
  listDriversQuerySchema,
  pastPositionSchema,
  positionsQuerySchema,
  shiftSchema,
  viewersSchema
} from '#http/dispatch/drivers.ts'
import { pageQuerySchema } from '#http/fields/fields.ts'
import { idParamsSchema } from '#http/fields/ids.ts'
import { z } from 'zod/mini'

export const driversSchemas = {
  'PUT /api/driver/duty': { body: dutyBodySchema, response: { 200: dutySchema } },
  'GET /api/driver/me': { response: { 200: driverMeSchema } },
  'GET /api/driver/me/shifts': { querystring: pageQuerySchema, response: { 200: z.array(shiftSchema) } },
  'GET /api/driver/me/viewers': { response: { 200: z.array(viewersSchema) } },
  'GET /api/admin/v1/drivers': { querystring: listDriversQuerySchema, response: { 200: z.array(adminDriverSchema) } },
  'POST /api/admin/v1/drivers': { body: inviteDriverBodySchema, response: { 201: adminDriverSchema } },
  'PATCH /api/admin/v1/drivers/:id': {
    params: idParamsSchema,
    body: changeDriverBodySchema,
    response: { 200: adminDriverSchema }
  },
  'GET /api/admin/v1/drivers/:id/positions': {
    params: idParamsSchema,
    querystring: positionsQuerySchema,
    response: { 200: z.array(pastPositionSchema) }
  }
} as const
