import { trackParamsSchema, trackQuerySchema, trackingResultSchema } from '#http/parcels/tracking.ts'

export const trackingSchemas = {
  'GET /api/v1/track/:trackingId': {
    params: trackParamsSchema,
    querystring: trackQuerySchema,
    response: { 200: trackingResultSchema }
  }
} as const
