import { changeChoices, getChoices } from '#use-cases/choices.ts'
import type { NotificationsDeps } from '#use-cases/deps.ts'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { FastifyPluginAsync } from 'fastify'

/** What somebody wants to be told about, and how. */
export function choicesRoutes(
  deps: Pick<NotificationsDeps, 'db' | 'dataKey' | 'calls' | 'texter'>
): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('GET /api/v1/auth/me/notifications', ({ user }) => getChoices(deps, user.id))
    route('PATCH /api/v1/auth/me/notifications', ({ user, body }) => changeChoices(deps, user.id, body))
  })
}
