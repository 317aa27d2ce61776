import { z } from 'zod/mini'
import {
  placeSuggestionSchema,
  placesQuerySchema,
  reverseQuerySchema,
  routeSchema,
  routesQuerySchema
} from '#http/places/places.ts'
import { quoteQuerySchema, quoteSchema } from '#http/price/quotes.ts'
import { streetTilesSchema, tileParamsSchema, tileQuerySchema } from '#http/places/street-tiles.ts'
import { slotSchema, slotsQuerySchema } from '#http/times/slots.ts'

export const placesSchemas = {
  'GET /api/v1/quotes': { querystring: quoteQuerySchema, response: { 200: quoteSchema } },
  'GET /api/v1/slots': { querystring: slotsQuerySchema, response: { 200: z.array(slotSchema) } },
  'GET /api/v1/places': { querystring: placesQuerySchema, response: { 200: z.array(placeSuggestionSchema) } },
  'GET /api/v1/places/reverse': {
    querystring: reverseQuerySchema,
    response: { 200: z.nullable(placeSuggestionSchema) }
  },
  'GET /api/v1/routes': { querystring: routesQuerySchema, response: { 200: routeSchema } },
  'GET /api/v1/streets': { response: { 200: streetTilesSchema } },
  'GET /api/v1/streets/:z/:x/:y': { params: tileParamsSchema, querystring: tileQuerySchema, response: {} }
} as const
