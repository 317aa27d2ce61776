import {
  driverRouteSchema,
  fleetRouteSchema,
  fleetRoutesQuerySchema,
  orderStopsBodySchema,
  stopPlacesQuerySchema,
  stopPlacesSchema
} from '#http/dispatch/driver-route.ts'
import { dispatchPaceSchema } from '#http/dispatch/dispatch-pace.ts'
import { idParamsSchema } from '#http/fields/ids.ts'
import { z } from 'zod/mini'

const answer = { response: { 200: driverRouteSchema } }

export const dispatchSchemas = {
  'GET /api/driver/route': answer,
  'PUT /api/driver/route': { body: orderStopsBodySchema, ...answer },
  'DELETE /api/driver/route/pins': answer,
  'GET /api/admin/v1/routes': { querystring: fleetRoutesQuerySchema, response: { 200: z.array(fleetRouteSchema) } },
  'GET /api/admin/v1/dispatch/pace': { response: { 200: dispatchPaceSchema } },
  'GET /api/admin/v1/drivers/:id/route': { params: idParamsSchema, ...answer },
  'GET /api/admin/v1/drivers/:id/route/places': {
    params: idParamsSchema,
    querystring: stopPlacesQuerySchema,
    response: { 200: stopPlacesSchema }
  },
  'PUT /api/admin/v1/drivers/:id/route': { params: idParamsSchema, body: orderStopsBodySchema, ...answer },
  'DELETE /api/admin/v1/drivers/:id/route/pins': { params: idParamsSchema, ...answer }
} as const
