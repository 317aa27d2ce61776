import { z } from 'zod/mini'
import { jwksSchema, loginBodySchema, meSchema, refreshBodySchema, tokensSchema } from './auth.ts'
import { configSchema } from './config.ts'
import { createOrderBodySchema } from './create-order.ts'
import {
  acceptBodySchema,
  correctBodySchema,
  driverOrderSchema,
  driverStatusBodySchema,
  orderIdParamsSchema,
  releaseBodySchema
} from './driver-orders.ts'
import { driverMeSchema, dutyBodySchema, dutySchema } from './drivers.ts'
import { idParamsSchema } from './fields.ts'
import {
  createdOrderSchema,
  customerOrderDetailSchema,
  customerOrderSchema,
  listOrdersQuerySchema,
  ordersSummarySchema,
  reasonBodySchema
} from './orders.ts'
import {
  placeSuggestionSchema,
  placesQuerySchema,
  reverseQuerySchema,
  routeSchema,
  routesQuerySchema
} from './places.ts'
import { addedProofSchema, proofParamsSchema, proofQuerySchema, proofSchema } from './proofs.ts'
import { quoteQuerySchema, quoteSchema } from './quotes.ts'
import { streamQuerySchema, ticketBodySchema, ticketSchema } from './stream.ts'
import { trackParamsSchema, trackQuerySchema, trackingResultSchema } from './tracking.ts'

/** Absent on a 204. */
const nothing = z.null()

/** What goes in and out of every route: the services validate by it, the API docs are made from it. */
export const schemas = {
  'POST /api/v1/auth/login': { body: loginBodySchema, response: { 200: tokensSchema } },
  'POST /api/v1/auth/refresh': { body: refreshBodySchema, response: { 200: tokensSchema } },
  'POST /api/v1/auth/logout': { body: refreshBodySchema, response: { 204: nothing } },
  'POST /api/v1/auth/logout-all': { response: { 204: nothing } },
  'GET /api/v1/auth/me': { response: { 200: meSchema } },
  'GET /.well-known/jwks.json': { response: { 200: jwksSchema } },

  'POST /api/v1/driver/orders': { body: createOrderBodySchema, response: { 201: createdOrderSchema } },
  'POST /api/v1/orders': { body: createOrderBodySchema, response: { 201: createdOrderSchema } },
  'GET /api/v1/orders': { querystring: listOrdersQuerySchema, response: { 200: z.array(customerOrderSchema) } },
  'GET /api/v1/orders/summary': { response: { 200: ordersSummarySchema } },
  'GET /api/v1/orders/:id': { params: idParamsSchema, response: { 200: customerOrderDetailSchema } },
  'POST /api/v1/orders/:id/cancel': {
    params: idParamsSchema,
    body: reasonBodySchema,
    response: { 200: customerOrderSchema }
  },
  'POST /api/v1/orders/:id/recall': {
    params: idParamsSchema,
    body: reasonBodySchema,
    response: { 200: customerOrderSchema }
  },
  'GET /api/v1/orders/:id/proofs': { params: idParamsSchema, response: { 200: z.array(proofSchema) } },
  'GET /api/v1/orders/:id/proofs/:proofId': { params: proofParamsSchema, response: {} },
  'DELETE /api/v1/orders/:id': { params: idParamsSchema, response: { 204: nothing } },
  'GET /api/v1/quotes': { querystring: quoteQuerySchema, response: { 200: quoteSchema } },
  'GET /api/v1/places': { querystring: placesQuerySchema, response: { 200: z.array(placeSuggestionSchema) } },
  'GET /api/v1/places/reverse': {
    querystring: reverseQuerySchema,
    response: { 200: z.nullable(placeSuggestionSchema) }
  },
  'GET /api/v1/routes': { querystring: routesQuerySchema, response: { 200: routeSchema } },

  'GET /api/driver/orders': { response: { 200: z.array(driverOrderSchema) } },
  'POST /api/driver/orders/:orderId/accept': {
    params: orderIdParamsSchema,
    body: acceptBodySchema,
    response: { 200: driverOrderSchema }
  },
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
  },

  'GET /api/v1/track/:trackingId': {
    params: trackParamsSchema,
    querystring: trackQuerySchema,
    response: { 200: trackingResultSchema }
  },
  'GET /api/v1/stream/public/:trackingId': { params: trackParamsSchema, querystring: streamQuerySchema, response: {} },
  'POST /api/v1/stream/tickets': { body: ticketBodySchema, response: { 200: ticketSchema } },

  'PUT /api/driver/duty': { body: dutyBodySchema, response: { 200: dutySchema } },
  'GET /api/driver/me': { response: { 200: driverMeSchema } },

  'GET /api/v1/config': { response: { 200: configSchema } },
  'GET /openapi.json': { response: {} },
  'GET /docs': { response: {} }
} as const
