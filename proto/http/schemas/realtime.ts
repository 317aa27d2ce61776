import { streamQuerySchema, ticketBodySchema, ticketSchema } from '#http/stream.ts'
import { trackParamsSchema } from '#http/parcels/tracking.ts'

export const realtimeSchemas = {
  'GET /api/v1/stream/public/:trackingId': { params: trackParamsSchema, querystring: streamQuerySchema, response: {} },
  'POST /api/v1/stream/tickets': { body: ticketBodySchema, response: { 200: ticketSchema } }
} as const
