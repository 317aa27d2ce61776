import * as answers from '#use-cases/answers.ts'
import { drivers } from '#use-cases/driver-figures.ts'
import type { FiguresDeps } from '#use-cases/read-figures.ts'
import { createLimitPerUser } from '#use-cases/limit-per-user.ts'
import { currentUser } from '@ilbud/kernel/http/create-http'
import type { PeriodQuery } from '@ilbud/proto/http/analytics'
import { schemas } from '@ilbud/proto/http/schemas'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

/** The figures. Policies: proto/http/routes/analytics.ts. */
export function figuresRoutes(deps: FiguresDeps): FastifyPluginAsyncZod {
  const limitFor = createLimitPerUser()
  const limit = <Answer>(request: FastifyRequest, answer: () => Promise<Answer>): Promise<Answer> =>
    limitFor(currentUser(request).id, answer)

  return async (app) => {
    app.get('/api/admin/v1/analytics', { schema: schemas['GET /api/admin/v1/analytics'] }, async (request) =>
      limit(request, () => answers.summary(deps, askedMoney(request)))
    )
    app.get(
      '/api/admin/v1/analytics/revenue',
      { schema: schemas['GET /api/admin/v1/analytics/revenue'] },
      async (request) => limit(request, () => answers.revenue(deps, request.query))
    )
    app.get(
      '/api/admin/v1/analytics/orders',
      { schema: schemas['GET /api/admin/v1/analytics/orders'] },
      async (request) => limit(request, () => answers.orders(deps, request.query))
    )
    app.get(
      '/api/admin/v1/analytics/drivers',
      { schema: schemas['GET /api/admin/v1/analytics/drivers'] },
      async (request) => limit(request, () => drivers(deps, request.query))
    )
    app.get(
      '/api/admin/v1/analytics/geographic',
      { schema: schemas['GET /api/admin/v1/analytics/geographic'] },
      async (request) => limit(request, () => answers.geographic(deps, askedMoney(request)))
    )
    app.get(
      '/api/admin/v1/analytics/order-volume',
      { schema: schemas['GET /api/admin/v1/analytics/order-volume'] },
      async (request) => limit(request, () => answers.orderVolume(deps, request.query))
    )
    app.get(
      '/api/admin/v1/analytics/delivery-efficiency',
      { schema: schemas['GET /api/admin/v1/analytics/delivery-efficiency'] },
      async (request) => limit(request, () => answers.deliveryEfficiency(deps, request.query))
    )
    app.get(
      '/api/admin/v1/analytics/fleet-utilization',
      { schema: schemas['GET /api/admin/v1/analytics/fleet-utilization'] },
      async (request) => limit(request, () => answers.fleetUtilization(deps, request.query))
    )
    app.get(
      '/api/admin/v1/analytics/financial-metrics',
      { schema: schemas['GET /api/admin/v1/analytics/financial-metrics'] },
      async (request) => limit(request, () => answers.financialMetrics(deps, request.query))
    )
  }
}

/** Amounts are null for a dispatcher. */
function askedMoney(request: FastifyRequest & { query: PeriodQuery }): answers.AskedMoney {
  return { query: request.query, seesMoney: currentUser(request).role === 'admin' }
}
