import type { ExportDeps } from '#use-cases/export/deps.ts'
import { exportFigures, mostMs } from '#use-cases/export/export-figures.ts'
import { currentUser } from '@ilbud/kernel/http/create-http'
import { schemas } from '@ilbud/proto/http/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

/** The figures as a file. */
export function exportRoutes(deps: ExportDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/admin/v1/analytics/export',
      { schema: schemas['GET /api/admin/v1/analytics/export'], handlerTimeout: mostMs },
      async (request, reply) => {
        const file = await exportFigures(deps, { user: currentUser(request), query: request.query })
        return (
          reply
            .type(file.contentType)
            .headers({ 'content-disposition': `attachment; filename="${file.name}"`, 'cache-control': 'no-store' })
            // The headers are sent at once: the gateway waits eight seconds for them, and a workbook may take longer.
            .send(file.open(() => reply.raw.flushHeaders()))
        )
      }
    )
  }
}
