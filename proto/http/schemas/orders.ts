import { labelsBodySchema } from '#http/orders/labels.ts'
import { z } from 'zod/mini'
import { createOrderBodySchema } from '#http/orders/create-order.ts'
import { decisionBodySchema } from '#http/parcels/decision-body.ts'
import { decisionSchema } from '#http/parcels/decision.ts'
import { editOrderBodySchema } from '#http/orders/edit-order.ts'
import { nothing } from '#http/fields/fields.ts'
import { idParamsSchema } from '#http/fields/ids.ts'
import { instructionsBodySchema, instructionsSchema } from '#http/parcels/instructions.ts'
import {
  createdOrderSchema,
  customerOrderDetailSchema,
  customerOrderSchema,
  listOrdersQuerySchema,
  ordersSummarySchema,
  reasonBodySchema,
  trackingKeySchema
} from '#http/orders/orders.ts'
import { ordersBulkAnswerSchema } from '#http/orders/orders-bulk-answer.ts'
import { ordersBulkBodySchema } from '#http/orders/orders-bulk.ts'
import { proofParamsSchema, proofSchema } from '#http/parcels/proofs.ts'
import { ratingBodySchema } from '#http/parcels/rating-body.ts'
import { ratedSchema } from '#http/parcels/rated.ts'
import { trackParamsSchema } from '#http/parcels/tracking.ts'

export const ordersSchemas = {
  'POST /api/v1/driver/orders': { body: createOrderBodySchema, response: { 201: createdOrderSchema } },
  'POST /api/v1/orders': { body: createOrderBodySchema, response: { 201: createdOrderSchema } },
  'POST /api/v1/orders/bulk': { body: ordersBulkBodySchema, response: { 200: ordersBulkAnswerSchema } },
  'GET /api/v1/orders': { querystring: listOrdersQuerySchema, response: { 200: z.array(customerOrderSchema) } },
  'GET /api/companies/me/orders': {
    querystring: listOrdersQuerySchema,
    response: { 200: z.array(customerOrderSchema) }
  },
  'GET /api/v1/orders/summary': { response: { 200: ordersSummarySchema } },
  'GET /api/v1/orders/:id': { params: idParamsSchema, response: { 200: customerOrderDetailSchema } },
  'PATCH /api/v1/orders/:id': {
    params: idParamsSchema,
    body: editOrderBodySchema,
    response: { 200: customerOrderDetailSchema }
  },
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
  'POST /api/v1/orders/:id/decision': {
    params: idParamsSchema,
    body: decisionBodySchema,
    response: { 200: customerOrderDetailSchema }
  },
  'POST /api/v1/track/:trackingId/decision': {
    params: trackParamsSchema,
    body: decisionBodySchema,
    response: { 200: decisionSchema }
  },
  'GET /api/v1/track/:trackingId/door-photo': { params: trackParamsSchema, response: {} },
  'POST /api/v1/track/:trackingId/rating': {
    params: trackParamsSchema,
    body: ratingBodySchema,
    response: { 200: ratedSchema }
  },
  'POST /api/v1/orders/:id/tracking-key': { params: idParamsSchema, response: { 201: trackingKeySchema } },
  'GET /api/v1/orders/:id/label.pdf': { params: idParamsSchema, response: {} },
  'POST /api/v1/orders/labels.pdf': { body: labelsBodySchema, response: {} },
  'GET /api/v1/orders/:id/receipt.pdf': { params: idParamsSchema, response: {} },
  'PUT /api/v1/track/:trackingId/instructions': {
    params: trackParamsSchema,
    body: instructionsBodySchema,
    response: { 200: instructionsSchema }
  },
  'GET /api/v1/orders/:id/proofs': { params: idParamsSchema, response: { 200: z.array(proofSchema) } },
  'GET /api/v1/orders/:id/proofs/:proofId': { params: proofParamsSchema, response: {} },
  'DELETE /api/v1/orders/:id': { params: idParamsSchema, response: { 204: nothing } }
} as const
