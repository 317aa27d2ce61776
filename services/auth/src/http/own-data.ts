import { exportOwnData, type ExportOwnDataDeps } from '#use-cases/own-data/export-own-data.ts'
import { eraseOwnAccount, type EraseDeps } from '#use-cases/own-data/erase-account.ts'
import { limitedKey } from '@ilbud/kernel/http/limits'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { FastifyPluginAsync } from 'fastify'

// An export may take a minute (docs/security/limits.md).
const exportMs = 60_000

export interface OwnDataRoutesDeps extends ExportOwnDataDeps, EraseDeps {
  /** In demo mode loopback is exempt from limits per address. */
  demo: boolean
}

/** Export and erasure of the caller's own data. */
export function ownDataRoutes(deps: OwnDataRoutesDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route(
      'GET /api/v1/auth/me/export',
      async ({ user, reply }) => {
        const { name, body } = await exportOwnData(deps, user.id)
        return reply
          .type('application/json; charset=utf-8')
          .header('content-disposition', `attachment; filename="${name}"`)
          .send(body)
      },
      { handlerTimeout: exportMs }
    )

    route('POST /api/v1/auth/me/erase', ({ request, user, body: { password } }) =>
      eraseOwnAccount(deps, { caller: user, password, address: limitedKey(request.ip, deps) })
    )
  })
}
