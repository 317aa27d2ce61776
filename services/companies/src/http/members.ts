import type { CompaniesDeps } from '#use-cases/deps.ts'
import { askForMember, changeMember, readMembers, removeMember, storeMember } from '#use-cases/members.ts'
import { readCursor, setPageHeaders } from '@ilbud/kernel/http/input/page'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { FastifyPluginAsync } from 'fastify'
import { companyOf } from './own-company.ts'

/** The members of the caller's company. */
export function membersRoutes(deps: CompaniesDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('GET /api/companies/me/members', async ({ user, query: { limit, cursor }, request, reply }) => {
      const wanted = { companyId: companyOf(user), limit, after: readCursor(cursor) }
      const { members, ...end } = await readMembers(deps, wanted)
      setPageHeaders(request, reply, end)
      return members
    })

    route.idempotent('POST /api/companies/me/members', async ({ user, body, idempotencyKey, once }) => {
      const { email, role, name = email.split('@')[0]!, locale = null } = body
      const companyId = companyOf(user)
      const invitation = { companyId, email, name, role, locale, actor: user, key: idempotencyKey }
      return once(deps, [companyId, email, name, role], {
        hasEffects: true,
        prepare: () => askForMember(deps, invitation),
        work: (within, invited) => storeMember(within, invitation, invited)
      })
    })

    route('PATCH /api/companies/me/members/:id', ({ user, params, body }) =>
      changeMember(deps, { companyId: companyOf(user), id: params.id, role: body.role, actor: user })
    )

    route('DELETE /api/companies/me/members/:id', ({ user, params }) =>
      removeMember(deps, { companyId: companyOf(user), id: params.id, actor: user })
    )
  })
}
