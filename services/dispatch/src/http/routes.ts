import { createHash } from 'node:crypto'
import { listPlaces } from '#use-cases/list-places.ts'
import { orderByHand, releasePins } from '#use-cases/order-by-hand.ts'
import { readPace } from '#use-cases/pace.ts'
import { type ReadDeps, readRoute, readRouteForStaff, readRoutes } from '#use-cases/read-route.ts'
import type { User } from '@ilbud/kernel/http/identity'
import { isSeen } from '@ilbud/kernel/http/input/if-none-match'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { DriverRoute } from '@ilbud/proto/http/dispatch/driver-route'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  user: User
}

/** A driver's route, for the driver and for staff. */
export function routesRoutes(deps: ReadDeps): FastifyPluginAsync {
  async function answer(
    { request, reply, user }: Exchange,
    driverId: string,
    read = readRoute
  ): Promise<DriverRoute | FastifyReply> {
    const route = await read(deps, { driverId, reader: user })
    const etag = etagOf(route)
    reply.header('etag', etag)
    if (request.method === 'GET' && isSeen(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return route
  }

  return defineRoutes((route) => {
    route('GET /api/driver/route', (exchange) => answer(exchange, exchange.user.id))

    route('PUT /api/driver/route', async (exchange) => {
      const { body, user } = exchange
      await orderByHand(deps, { driverId: user.id, actor: user, ...body })
      return answer(exchange, user.id)
    })

    route('DELETE /api/driver/route/pins', async (exchange) => {
      const { user } = exchange
      await releasePins(deps, { driverId: user.id, actor: user })
      return answer(exchange, user.id)
    })

    route('GET /api/admin/v1/routes', ({ query, user }) =>
      readRoutes(deps, { driverIds: query.drivers?.split(',') ?? null, reader: user })
    )

    route('GET /api/admin/v1/dispatch/pace', () => readPace(deps))

    route('GET /api/admin/v1/drivers/:id/route', (exchange) => answer(exchange, exchange.params.id, readRouteForStaff))

    route('GET /api/admin/v1/drivers/:id/route/places', ({ params, query }) =>
      listPlaces(deps, { driverId: params.id, stop: query.stop })
    )

    route('PUT /api/admin/v1/drivers/:id/route', async (exchange) => {
      const { params, body, user } = exchange
      await orderByHand(deps, { driverId: params.id, actor: user, ...body })
      return answer(exchange, params.id)
    })

    route('DELETE /api/admin/v1/drivers/:id/route/pins', async (exchange) => {
      const { params, user } = exchange
      await releasePins(deps, { driverId: params.id, actor: user })
      return answer(exchange, params.id)
    })
  })
}

/** Of the answer without its time: an address can change while the route stays, and an unchanged one is planned anew. */
function etagOf(route: DriverRoute): string {
  const shown = JSON.stringify({ ...route, plannedAt: null })
  return `"v${route.version}-${createHash('sha1').update(shown).digest('base64url').slice(0, 12)}"`
}
