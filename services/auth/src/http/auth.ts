import { type AcceptDeps, acceptInvitation } from '#use-cases/accounts/accept-invitation.ts'
import { stateOfLink } from '#use-cases/accounts/account-tokens.ts'
import { type EndSessionsDeps, logOut, logOutEverywhere } from '#use-cases/sessions/end-sessions.ts'
import { refreshSession } from '#use-cases/sessions/refresh-session.ts'
import { register, type RegisterDeps, verifyEmail } from '#use-cases/accounts/register.ts'
import { askForReset, confirmReset } from '#use-cases/accounts/reset-password.ts'
import { requestAnyAssertion } from '#use-cases/second-factor/assertions.ts'
import { signInByPasskey } from '#use-cases/sign-in/sign-in-by-passkey.ts'
import { signIn, type SignInDeps } from '#use-cases/sign-in/sign-in.ts'
import { limitedKey } from '@ilbud/kernel/http/limits'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { FastifyPluginAsync } from 'fastify'
import { accepted } from './accepted.ts'
import { deviceOf } from './device-of.ts'

export interface AuthRoutesDeps extends SignInDeps, EndSessionsDeps, RegisterDeps, AcceptDeps {
  /** In demo mode loopback is exempt from limits per address. */
  demo: boolean
}

/** Sign-in and sessions. */
export function authRoutes(deps: AuthRoutesDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('POST /api/v1/auth/login', ({ request, body }) =>
      signIn(deps, { ...body, address: limitedKey(request.ip, deps), userAgent: deviceOf(request) })
    )

    route('POST /api/v1/auth/passkeys/options', async () => ({ options: await requestAnyAssertion(deps) }))

    route('POST /api/v1/auth/passkeys/verify', ({ request, body }) =>
      signInByPasskey(deps, { ...body, device: deviceOf(request) })
    )

    route('POST /api/v1/auth/refresh', ({ body }) => refreshSession(deps, body.refreshToken))

    route('POST /api/v1/auth/logout', ({ body }) => logOut(deps, body.refreshToken))

    route('POST /api/v1/auth/logout-all', ({ user }) => logOutEverywhere(deps, user.id))
  })
}

/** Sign-up, verification, password reset and invitations, all by a mail that only the owner can read. */
export function accountRoutes(deps: AuthRoutesDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('POST /api/v1/auth/register', async ({ body }) => {
      await register(deps, { ...body, locale: body.locale ?? null })
      return accepted
    })

    route('POST /api/v1/auth/verify', ({ request, body }) => verifyEmail(deps, { ...body, device: deviceOf(request) }))

    route('POST /api/v1/auth/links/check', async ({ body }) => ({ state: await stateOfLink(deps, body) }))

    route('POST /api/v1/auth/reset-password', async ({ body }) => {
      await askForReset(deps, body.username)
      return accepted
    })

    route('POST /api/v1/auth/reset-password/confirm', ({ body }) =>
      confirmReset(deps, { secret: body.token, password: body.newPassword })
    )

    route('POST /api/v1/auth/invitations/accept', ({ request, body }) =>
      acceptInvitation(deps, { ...body, locale: body.locale ?? null, device: deviceOf(request) })
    )
  })
}
