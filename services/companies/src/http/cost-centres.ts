import { type CostCentre, listCostCentres } from '#db/cost-centres.ts'
import { addCostCentre, changeCostCentre } from '#use-cases/cost-centres.ts'
import type { CompaniesDeps } from '#use-cases/deps.ts'
import { pageOf, readCursor, setPageHeaders } from '@ilbud/kernel/http/input/page'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { CostCentre as CostCentreView } from '@ilbud/proto/http/companies/companies-me'
import type { FastifyPluginAsync } from 'fastify'
import { companyOf } from './own-company.ts'

/** The cost centres of the caller's company. */
export function costCentresRoutes(deps: CompaniesDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('GET /api/companies/me/cost-centres', async ({ user, query, request, reply }) => {
      const { limit, cursor } = query
      const all = await listCostCentres(deps.db, companyOf(user))
      const page = pageOf(all, ({ createdAt, id }) => ({ createdAt, id }), { limit, after: readCursor(cursor) })
      setPageHeaders(request, reply, page)
      return page.shown.map(toView)
    })

    route.idempotent('POST /api/companies/me/cost-centres', async ({ user, body: { code, name }, once }) => {
      const companyId = companyOf(user)
      return once(deps, [companyId, code, name], async (within) =>
        toView(await addCostCentre(within, { companyId, code, name, actor: user }))
      )
    })

    route('PATCH /api/companies/me/cost-centres/:id', async ({ user, params, body: edit }) =>
      toView(await changeCostCentre(deps, { id: params.id, companyId: companyOf(user), edit, actor: user }))
    )
  })
}

function toView({ id, code, name, active, createdAt, formerCodes }: CostCentre): CostCentreView {
  return { id, code, name, active, formerCodes, createdAt: createdAt.toISOString() }
}
