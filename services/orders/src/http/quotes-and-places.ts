import type { OrdersDeps } from '#use-cases/deps.ts'
import { quotePrice } from '#use-cases/placing/quote-price.ts'
import { InvalidRequestError } from '@ilbud/kernel/errors'
import { schemas } from '@ilbud/proto/http/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

/** Quotes, places and routes for the order form. */
export function quotesAndPlacesRoutes(deps: OrdersDeps): FastifyPluginAsyncZod {
  const { places, routes } = deps
  return async (app) => {
    app.get('/api/v1/quotes', { schema: schemas['GET /api/v1/quotes'] }, async ({ query }) => quotePrice(deps, query))

    app.get('/api/v1/places', { schema: schemas['GET /api/v1/places'] }, async ({ query }) => places.suggest(query.q))

    app.get('/api/v1/places/reverse', { schema: schemas['GET /api/v1/places/reverse'] }, async ({ query }) =>
      places.reverse(query.lat, query.lng)
    )

    app.get('/api/v1/routes', { schema: schemas['GET /api/v1/routes'] }, async ({ query }) =>
      routes.route(pointOf('from', query.from), pointOf('to', query.to))
    )
  }
}

function pointOf(path: string, text: string): { lat: number; lng: number } {
  const [lat, lng] = text.split(',').map(Number) as [number, number]
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) {
    throw new InvalidRequestError([{ path, message: 'Must be a place on earth' }])
  }
  return { lat, lng }
}
