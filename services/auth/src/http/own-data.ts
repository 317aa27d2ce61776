import { exportOwnData, type ExportOwnDataDeps } from '#use-cases/own-data/export-own-data.ts'
import { eraseOwnAccount, type EraseDeps } from '#use-cases/own-data/erase-account.ts'
import { currentUser } from '@ilbud/kernel/http/create-http'
import { limitedKey } from '@ilbud/kernel/http/limits'
import { schemas } from '@ilbud/proto/http/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { neverStored } from './never-stored.ts'

// An export ends after a minute.
const exportMs = 60_000

export interface OwnDataRoutesDeps extends ExportOwnDataDeps, EraseDeps {
  /** In demo mode loopback is exempt from limits per address. */
  demo: boolean
}

/** Export and erasure of the caller's own data. */
export function ownDataRoutes(deps: OwnDataRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    neverStored(app)
    const path = '/api/v1/auth/me/export'
    app.get(path, { schema: schemas[`GET ${path}`], handlerTimeout: exportMs }, async (request, reply) => {
      const { name, body } = await exportOwnData(deps, currentUser(request).id)
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(body)
    })

    const erasePath = '/api/v1/auth/me/erase'
    app.post(erasePath, { schema: schemas[`POST ${erasePath}`] }, async (request, reply) => {
      const { password } = request.body
      await eraseOwnAccount(deps, { userId: currentUser(request).id, password, address: limitedKey(request.ip, deps) })
      return reply.code(204).send(null)
    })
  }
}
