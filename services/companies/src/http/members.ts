import type { CompaniesDeps } from '#use-cases/deps.ts'
import { askForMember, readMembers, removeMember, storeMember } from '#use-cases/members.ts'
import { answerPreparedOnce, hashOf } from '@ilbud/kernel/http/idempotency/answer-once'
import { currentUser } from '@ilbud/kernel/http/create-http'
import { idempotencyKey, markReplayed } from '@ilbud/kernel/http/idempotency/idempotency-key'
import { readCursor, setPageHeaders } from '@ilbud/kernel/http/page'
import { schemas } from '@ilbud/proto/http/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { companyIdOf } from './own-company.ts'

/** The members of the caller's company. Policies: proto/http/routes.ts. */
export function membersRoutes(deps: CompaniesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    const path = '/api/companies/me/members'
    app.get(path, { schema: schemas[`GET ${path}`] }, async (request, reply) => {
      const { limit, cursor } = request.query
      const asked = { companyId: companyIdOf(request), limit, after: readCursor(cursor) }
      const { members, ...end } = await readMembers(deps, asked)
      setPageHeaders(request, reply, end)
      return members
    })

    app.post(
      '/api/companies/me/members',
      { schema: schemas['POST /api/companies/me/members'] },
      async (request, reply) => {
        const { email, role, name = email.split('@')[0]!, locale = null } = request.body
        const [companyId, actor, key] = [companyIdOf(request), currentUser(request), idempotencyKey(request)]
        const once = { userId: actor.id, scope: 'companies.invite', key, hash: hashOf([companyId, email, name, role]) }
        const invitation = { companyId, email, name, role, locale, actor, key }
        const { body, replayed } = await answerPreparedOnce(deps, once, {
          hasEffects: true,
          prepare: () => askForMember(deps, invitation),
          work: (within, invited) => storeMember(within, invitation, invited)
        })
        markReplayed(reply, replayed)
        return reply.code(201).send(body)
      }
    )

    app.delete(
      '/api/companies/me/members/:id',
      { schema: schemas['DELETE /api/companies/me/members/:id'] },
      async (request, reply) => {
        const [companyId, actor] = [companyIdOf(request), currentUser(request)]
        await removeMember(deps, { companyId, userId: request.params.id, actor })
        return reply.code(204).send(null)
      }
    )
  }
}
