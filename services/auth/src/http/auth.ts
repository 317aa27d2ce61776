import { findUser } from '#db/users.ts'
import type { User } from '#domain/user.ts'
import { type EndSessionsDeps, logOut, logOutEverywhere } from '#use-cases/end-sessions.ts'
import { refreshSession } from '#use-cases/refresh-session.ts'
import { signIn, type SignInDeps } from '#use-cases/sign-in.ts'
import { UnauthorizedError } from '@ilbud/kernel/errors'
import { isLoopback } from '@ilbud/kernel/http/address'
import { currentUser } from '@ilbud/kernel/http/create-http'
import { clientKey } from '@ilbud/kernel/http/limits'
import type { Me } from '@ilbud/proto/http/auth'
import { schemas } from '@ilbud/proto/http/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

export interface AuthRoutesDeps extends SignInDeps, EndSessionsDeps {
  /** Contract 1: in demo mode loopback is exempt from limits per address. */
  demo: boolean
}

/** Sign-in, sessions and who I am. Who may: proto/http/routes.ts. */
export function authRoutes(deps: AuthRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })

    app.post('/api/v1/auth/login', { schema: schemas['POST /api/v1/auth/login'] }, async ({ body, ip }) =>
      signIn(deps, { ...body, address: deps.demo && isLoopback(ip) ? null : clientKey(ip) })
    )

    app.post('/api/v1/auth/refresh', { schema: schemas['POST /api/v1/auth/refresh'] }, async ({ body }) =>
      refreshSession(deps, body.refreshToken)
    )

    app.post('/api/v1/auth/logout', { schema: schemas['POST /api/v1/auth/logout'] }, async ({ body }, reply) => {
      await logOut(deps, body.refreshToken)
      return reply.code(204).send(null)
    })

    app.post('/api/v1/auth/logout-all', { schema: schemas['POST /api/v1/auth/logout-all'] }, async (request, reply) => {
      await logOutEverywhere(deps, currentUser(request).id)
      return reply.code(204).send(null)
    })

    app.get('/api/v1/auth/me', { schema: schemas['GET /api/v1/auth/me'] }, async (request) => {
      const user = await findUser(deps.db, currentUser(request).id)
      if (!user) throw new UnauthorizedError()
      return toMe(user)
    })
  }
}

function toMe({ id, email, name, role, companyId, phone, locale }: User): Me {
  return { id, username: email, name, email, role, companyId, phone, locale }
}
