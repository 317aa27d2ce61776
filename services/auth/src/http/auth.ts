import { type AcceptDeps, acceptInvitation } from '#use-cases/accounts/accept-invitation.ts'
import { type EndSessionsDeps, logOut, logOutEverywhere } from '#use-cases/sessions/end-sessions.ts'
import { refreshSession } from '#use-cases/sessions/refresh-session.ts'
import { register, type RegisterDeps, verifyEmail } from '#use-cases/accounts/register.ts'
import { askForReset, confirmReset } from '#use-cases/accounts/reset-password.ts'
import { signIn, type SignInDeps } from '#use-cases/sign-in/sign-in.ts'
import { currentUser } from '@ilbud/kernel/http/create-http'
import { limitedKey } from '@ilbud/kernel/http/limits'
import { schemas } from '@ilbud/proto/http/schemas'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { neverStored } from './never-stored.ts'

export interface AuthRoutesDeps extends SignInDeps, EndSessionsDeps, RegisterDeps, AcceptDeps {
  /** In demo mode loopback is exempt from limits per address. */
  demo: boolean
}

/** Sign-in and sessions. Access: proto/http/routes.ts. */
export function authRoutes(deps: AuthRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    neverStored(app)

    app.post('/api/v1/auth/login', { schema: schemas['POST /api/v1/auth/login'] }, async (request) =>
      signIn(deps, { ...request.body, address: limitedKey(request.ip, deps), device: deviceOf(request) })
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
  }
}

/** Sign-up, verification, password reset and invitations, all by a mail that only the owner can read. */
export function accountRoutes(deps: AuthRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    neverStored(app)

    app.post('/api/v1/auth/register', { schema: schemas['POST /api/v1/auth/register'] }, async ({ body }, reply) => {
      await register(deps, { ...body, locale: body.locale ?? null })
      return accept(reply)
    })

    app.post('/api/v1/auth/verify', { schema: schemas['POST /api/v1/auth/verify'] }, async ({ body }, reply) => {
      await verifyEmail(deps, body.token)
      return reply.code(204).send(null)
    })

    const resetPath = '/api/v1/auth/reset-password'
    app.post(resetPath, { schema: schemas[`POST ${resetPath}`] }, async ({ body }, reply) => {
      await askForReset(deps, body.username)
      return accept(reply)
    })

    const confirmPath = '/api/v1/auth/reset-password/confirm'
    app.post(confirmPath, { schema: schemas[`POST ${confirmPath}`] }, async ({ body }, reply) => {
      await confirmReset(deps, { secret: body.token, password: body.newPassword })
      return reply.code(204).send(null)
    })

    const acceptPath = '/api/v1/auth/invitations/accept'
    app.post(acceptPath, { schema: schemas[`POST ${acceptPath}`] }, async (request) =>
      acceptInvitation(deps, {
        ...request.body,
        locale: request.body.locale ?? null,
        device: deviceOf(request)
      })
    )
  }
}

/** The same words for every address. */
function accept(reply: FastifyReply) {
  return reply.code(202).send({ message: 'If this address can be used, a mail is on its way' })
}

const longestDevice = 200

/** The user agent, for the list of sessions. */
function deviceOf({ headers }: FastifyRequest): string | null {
  return headers['user-agent']?.slice(0, longestDevice) ?? null
}
