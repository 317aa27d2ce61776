import { nothing, pageQuerySchema } from '#http/fields/fields.ts'
import { z } from 'zod/mini'
import {
  acceptBodySchema,
  correctBodySchema,
  driverOfferSchema,
  driverOrderSchema,
  driverStatusBodySchema,
  releaseBodySchema
} from '#http/dispatch/driver-orders.ts'
import { orderIdParamsSchema } from '#http/fields/ids.ts'
import { addedProofSchema, proofQuerySchema } from '#http/parcels/proofs.ts'

export const driverOrdersSchemas = {
  'GET /api/driver/orders': { querystring: pageQuerySchema, response: { 200: z.array(driverOrderSchema) } },
  'POST /api/driver/orders/:orderId/accept': {
    params: orderIdParamsSchema,
    body: acceptBodySchema,
    response: { 200: driverOrderSchema }
  },
  'GET /api/driver/offers': { response: { 200: z.array(driverOfferSchema) } },
  'POST /api/driver/orders/:orderId/decline': { params: orderIdParamsSchema, response: { 204: nothing } },
  'PATCH /api/driver/orders/:orderId/status': {
    params: orderIdParamsSchema,
    body: driverStatusBodySchema,
    response: { 200: driverOrderSchema }
  },
  'POST /api/driver/orders/:orderId/release': {
    params: orderIdParamsSchema,
    body: releaseBodySchema,
    response: { 200: driverOrderSchema }
  },
  'POST /api/driver/orders/:orderId/correct': {
    params: orderIdParamsSchema,
    body: correctBodySchema,
    response: { 200: driverOrderSchema }
  },
  'POST /api/driver/orders/:orderId/proofs': {
    params: orderIdParamsSchema,
    querystring: proofQuerySchema,
    response: { 201: addedProofSchema }
  }
} as const
