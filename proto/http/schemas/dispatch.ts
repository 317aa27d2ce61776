import { driverRouteSchema, fleetRouteSchema, orderStopsBodySchema } from '#http/driver-route.ts'
import { idParamsSchema } from '#http/ids.ts'
import { z } from 'zod/mini'

const answer = { response: { 200: driverRouteSchema } }

export const dispatchSchemas = {
  'GET /api/driver/route': answer,
  'PUT /api/driver/route': { body: orderStopsBodySchema, ...answer },
  'DELETE /api/driver/route/pins': answer,
  'GET /api/admin/v1/routes': { response: { 200: z.array(fleetRouteSchema) } },
  'GET /api/admin/v1/drivers/:id/route': { params: idParamsSchema, ...answer },
  'PUT /api/admin/v1/drivers/:id/route': { params: idParamsSchema, body: orderStopsBodySchema, ...answer },
  'DELETE /api/admin/v1/drivers/:id/route/pins': { params: idParamsSchema, ...answer }
} as const
