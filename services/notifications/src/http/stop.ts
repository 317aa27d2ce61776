import type { NotificationsDeps } from '#use-cases/deps.ts'
import { checkStop, stopMessages } from '#use-cases/stops.ts'
import { InvalidRequestError } from '@ilbud/kernel/errors'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { FastifyPluginAsync } from 'fastify'

/** Stops the messages to an address or number: by the page of the link, or by the one click of a mail program (RFC 8058). */
export function stopRoutes(deps: Pick<NotificationsDeps, 'db' | 'dataKey' | 'now'>): FastifyPluginAsync {
  return defineRoutes((route, app) => {
    // The body of a mail program is the form `List-Unsubscribe=One-Click`; its token is in the address.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null, {}))
    }

    route('POST /api/v1/notifications/stop', async ({ query, body, reply }) => {
      const token = query.token ?? body.token
      if (token === undefined) throw new InvalidRequestError([{ path: 'token', message: 'Required' }])
      await stopMessages(deps, token)
      return reply.code(204).send()
    })

    route('POST /api/v1/notifications/stop/check', async ({ body }) => ({ state: await checkStop(deps, body.token) }))
  })
}
