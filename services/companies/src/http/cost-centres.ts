import { addCostCentre, changeCostCentre, readCostCentres } from '#use-cases/cost-centres.ts'
import type { CompaniesDeps } from '#use-cases/deps.ts'
import { answerOnce, hashOf } from '@ilbud/kernel/http/idempotency/answer-once'
import { currentUser } from '@ilbud/kernel/http/create-http'
import { idempotencyKey, markReplayed } from '@ilbud/kernel/http/idempotency/idempotency-key'
import { pageOf, readCursor, setPageHeaders } from '@ilbud/kernel/http/page'
import type { CostCentre as CostCentreView } from '@ilbud/proto/http/companies-me'
import { schemas } from '@ilbud/proto/http/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { companyIdOf } from './own-company.ts'

/** The cost centres of the caller's company. Policies: proto/http/routes.ts. */
export function costCentresRoutes(deps: CompaniesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/companies/me/cost-centres',
      { schema: schemas['GET /api/companies/me/cost-centres'] },
      async (request, reply) => {
        const { limit, cursor } = request.query
        const all = await readCostCentres(deps, companyIdOf(request))
        const page = pageOf(all, ({ createdAt, id }) => ({ createdAt, id }), { limit, after: readCursor(cursor) })
        setPageHeaders(request, reply, page)
        return page.shown.map(toView)
      }
    )

    app.post(
      '/api/companies/me/cost-centres',
      { schema: schemas['POST /api/companies/me/cost-centres'] },
      async (request, reply) => {
        const { code, name } = request.body
        const [companyId, actor, key] = [companyIdOf(request), currentUser(request), idempotencyKey(request)]
        const once = { userId: actor.id, scope: 'companies.cost-centre', key, hash: hashOf([companyId, code, name]) }
        const { body, replayed } = await answerOnce(deps, once, async (within) =>
          toView(await addCostCentre(within, { companyId, code, name, actor }))
        )
        markReplayed(reply, replayed)
        return reply.code(201).send(body)
      }
    )

    app.patch(
      '/api/companies/me/cost-centres/:id',
      { schema: schemas['PATCH /api/companies/me/cost-centres/:id'] },
      async (request) => {
        const { body: edit, params } = request
        const editing = { id: params.id, companyId: companyIdOf(request), edit, actor: currentUser(request) }
        return toView(await changeCostCentre(deps, editing))
      }
    )
  }
}

function toView({ id, code, name, active, createdAt }: Omit<CostCentreView, 'createdAt'> & { createdAt: Date }) {
  return { id, code, name, active, createdAt: createdAt.toISOString() }
}
