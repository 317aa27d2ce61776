import { findUser } from '#db/users.ts'
import type { User } from '#domain/user.ts'
import { askForEmail, type ChangeEmailDeps, confirmEmail } from '#use-cases/accounts/change-email.ts'
import { changePassword, type ChangePasswordDeps } from '#use-cases/accounts/change-password.ts'
import { changeProfile, type ChangeProfileDeps } from '#use-cases/accounts/change-profile.ts'
import { endOwnSession, listSessions } from '#use-cases/sessions/own-sessions.ts'
import { UnauthorizedError } from '@ilbud/kernel/errors'
import { limitedKey } from '@ilbud/kernel/http/limits'
import { pageOf, readCursor, setPageHeaders } from '@ilbud/kernel/http/input/page'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { Me, SessionView } from '@ilbud/proto/http/people/auth'
import type { FastifyPluginAsync } from 'fastify'
import { accepted } from './accepted.ts'

export interface MeRoutesDeps extends ChangeProfileDeps, ChangePasswordDeps, ChangeEmailDeps {
  /** In demo mode loopback is exempt from limits per address. */
  demo: boolean
}

/** The caller's profile, password, address and sessions. */
export function meRoutes(deps: MeRoutesDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('GET /api/v1/auth/me', async ({ user: { id } }) => {
      const user = await findUser(deps.db, id)
      if (!user) throw new UnauthorizedError()
      return toMe(user)
    })

    route('PATCH /api/v1/auth/me', async ({ user, body: { name, phone, locale } }) => {
      const change = {
        ...(name && { name }),
        ...(phone !== undefined && { phone: phone || null }),
        ...(locale && { locale })
      }
      return toMe(await changeProfile(deps, { userId: user.id, change, actor: user }))
    })

    route('POST /api/v1/auth/me/password', ({ request, user: caller, body }) =>
      changePassword(deps, { ...body, caller, address: limitedKey(request.ip, deps) })
    )

    route('POST /api/v1/auth/me/email', async ({ user, body: { email } }) => {
      await askForEmail(deps, { userId: user.id, email })
      return accepted
    })

    route('POST /api/v1/auth/email/confirm', ({ body }) => confirmEmail(deps, body.token))

    route('GET /api/v1/auth/sessions', async ({ user, query: { limit, cursor }, request, reply }) => {
      const sessions = await listSessions(deps, user)
      const used = ({ id, lastUsedAt }: SessionView) => ({ createdAt: new Date(lastUsedAt), id })
      const page = pageOf(sessions, used, { limit, after: readCursor(cursor) })
      setPageHeaders(request, reply, page)
      return page.shown
    })

    route('DELETE /api/v1/auth/sessions/:id', ({ user, params }) => endOwnSession(deps, { user, id: params.id }))
  })
}

export function toMe({ id, email, name, role, companyId, phone, locale }: User): Me {
  return { id, username: email, name, email, role, companyId, phone, locale }
}
