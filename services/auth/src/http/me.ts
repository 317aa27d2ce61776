import { findUser } from '#db/users.ts'
import type { User } from '#domain/user.ts'
import { changeProfile, type ChangeProfileDeps } from '#use-cases/accounts/change-profile.ts'
import { endOwnSession, listSessions } from '#use-cases/sessions/own-sessions.ts'
import { UnauthorizedError } from '@ilbud/kernel/errors'
import { currentUser } from '@ilbud/kernel/http/create-http'
import { pageOf, readCursor, setPageHeaders } from '@ilbud/kernel/http/page'
import type { Me, SessionView } from '@ilbud/proto/http/auth'
import { schemas } from '@ilbud/proto/http/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { neverStored } from './never-stored.ts'

/** The caller's profile and sessions. */
export function meRoutes(deps: ChangeProfileDeps): FastifyPluginAsyncZod {
  return async (app) => {
    neverStored(app)

    app.get('/api/v1/auth/me', { schema: schemas['GET /api/v1/auth/me'] }, async (request) => {
      const user = await findUser(deps.db, currentUser(request).id)
      if (!user) throw new UnauthorizedError()
      return toMe(user)
    })

    app.patch('/api/v1/auth/me', { schema: schemas['PATCH /api/v1/auth/me'] }, async (request) => {
      const actor = currentUser(request)
      const { name, phone, locale } = request.body
      const change = {
        ...(name && { name }),
        ...(phone !== undefined && { phone: phone || null }),
        ...(locale && { locale })
      }
      return toMe(await changeProfile(deps, { userId: actor.id, change, actor }))
    })

    app.get('/api/v1/auth/sessions', { schema: schemas['GET /api/v1/auth/sessions'] }, async (request, reply) => {
      const { limit, cursor } = request.query
      const sessions = await listSessions(deps, currentUser(request))
      const used = ({ id, lastUsedAt }: SessionView) => ({ createdAt: new Date(lastUsedAt), id })
      const page = pageOf(sessions, used, { limit, after: readCursor(cursor) })
      setPageHeaders(request, reply, page)
      return page.shown
    })

    const sessionPath = '/api/v1/auth/sessions/:id'
    app.delete(sessionPath, { schema: schemas[`DELETE ${sessionPath}`] }, async (request, reply) => {
      await endOwnSession(deps, { user: currentUser(request), id: request.params.id })
      return reply.code(204).send(null)
    })
  }
}

export function toMe({ id, email, name, role, companyId, phone, locale }: User): Me {
  return { id, username: email, name, email, role, companyId, phone, locale }
}
