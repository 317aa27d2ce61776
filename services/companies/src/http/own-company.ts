import { confirmContact, withdrawContact } from '#use-cases/change-contact.ts'
import type { CompaniesDeps } from '#use-cases/deps.ts'
import { editOwnCompany } from '#use-cases/edit-company.ts'
import { getCompany } from '#use-cases/read-company.ts'
import { NotFoundError } from '@ilbud/kernel/errors'
import { currentUser } from '@ilbud/kernel/http/create-http'
import { schemas } from '@ilbud/proto/http/schemas'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { toCompanyView } from './company-view.ts'

/** The company in the caller's token; the only one that the caller may act for. */
export function companyIdOf(request: FastifyRequest): string {
  const { companyId } = currentUser(request)
  if (companyId === null) throw new NotFoundError('Company')
  return companyId
}

/** A company's own record. Policies: proto/http/routes.ts. */
export function ownCompanyRoutes(deps: CompaniesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/api/companies/me', { schema: schemas['GET /api/companies/me'] }, async (request) =>
      toCompanyView(await getCompany(deps, companyIdOf(request)))
    )

    app.patch('/api/companies/me', { schema: schemas['PATCH /api/companies/me'] }, async (request) => {
      const editing = { companyId: companyIdOf(request), edit: request.body, actor: currentUser(request) }
      return toCompanyView(await editOwnCompany(deps, editing))
    })

    const change = '/api/companies/me/contact-change'
    app.delete(change, { schema: schemas[`DELETE ${change}`] }, async (request, reply) => {
      await withdrawContact(deps, { companyId: companyIdOf(request), actor: currentUser(request) })
      return reply.code(204).send(null)
    })

    const confirm = '/api/companies/contact/confirm'
    app.post(confirm, { schema: schemas[`POST ${confirm}`] }, async ({ body }, reply) => {
      await confirmContact(deps, body.token)
      return reply.code(204).send(null)
    })
  }
}
