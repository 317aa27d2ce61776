import * as answers from '#use-cases/answers.ts'
import { drivers } from '#use-cases/driver-figures.ts'
import type { FiguresDeps } from '#use-cases/read-figures.ts'
import { createLimitPerUser } from '#use-cases/limit-per-user.ts'
import type { User } from '@ilbud/kernel/http/identity'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { FastifyPluginAsync } from 'fastify'

/** The figures that docs/metrics.md defines. */
export function figuresRoutes(deps: FiguresDeps): FastifyPluginAsync {
  const limit = createLimitPerUser()
  return defineRoutes((route) => {
    route('GET /api/admin/v1/analytics', ({ user, query }) =>
      limit(user.id, () => answers.summary(deps, { query, seesMoney: seesMoney(user) }))
    )
    route('GET /api/admin/v1/analytics/revenue', ({ user, query }) =>
      limit(user.id, () => answers.revenue(deps, query))
    )
    route('GET /api/admin/v1/analytics/orders', ({ user, query }) => limit(user.id, () => answers.orders(deps, query)))
    route('GET /api/admin/v1/analytics/drivers', ({ user, query }) => limit(user.id, () => drivers(deps, query)))
    route('GET /api/admin/v1/analytics/geographic', ({ user, query }) =>
      limit(user.id, () => answers.geographic(deps, { query, seesMoney: seesMoney(user) }))
    )
    route('GET /api/admin/v1/analytics/order-volume', ({ user, query }) =>
      limit(user.id, () => answers.orderVolume(deps, query))
    )
    route('GET /api/admin/v1/analytics/delivery-efficiency', ({ user, query }) =>
      limit(user.id, () => answers.deliveryEfficiency(deps, query))
    )
    route('GET /api/admin/v1/analytics/fleet-utilization', ({ user, query }) =>
      limit(user.id, () => answers.fleetUtilization(deps, query))
    )
    route('GET /api/admin/v1/analytics/financial-metrics', ({ user, query }) =>
      limit(user.id, () => answers.financialMetrics(deps, query))
    )
  })
}

/** Amounts are null for a dispatcher (docs/security/permissions.md). */
function seesMoney({ role }: User): boolean {
  return role === 'admin'
}
