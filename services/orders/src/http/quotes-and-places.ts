import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { drawRoute } from '#use-cases/places/draw-route.ts'
import { quotePrice } from '#use-cases/placing/quote-price.ts'
import { listSlots } from '#use-cases/placing/list-slots.ts'
import { InvalidRequestError } from '@ilbud/kernel/errors'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { FastifyPluginAsync } from 'fastify'

/** Quotes, places and routes for the order form. */
export function quotesAndPlacesRoutes(deps: OrdersDeps): FastifyPluginAsync {
  const { places } = deps
  return defineRoutes((route) => {
    route('GET /api/v1/quotes', ({ query }) => quotePrice(deps, query))

    route('GET /api/v1/slots', ({ query }) => listSlots(deps, query))

    route('GET /api/v1/places', ({ query }) => places.suggest(query.q))

    route('GET /api/v1/places/reverse', ({ query }) => places.reverse(query.lat, query.lng))

    route('GET /api/v1/routes', ({ query }) =>
      drawRoute(deps, { from: pointOf('from', query.from), to: pointOf('to', query.to) })
    )
  })
}

function pointOf(path: string, text: string): LatLng {
  const [lat, lng] = text.split(',').map(Number) as [number, number]
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) {
    throw new InvalidRequestError([{ path, message: 'Must be a place on earth' }])
  }
  return { lat, lng }
}
