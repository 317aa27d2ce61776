import type { ExportDeps } from '#use-cases/export/deps.ts'
import { exportFigures, mostMs } from '#use-cases/export/export-figures.ts'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { FastifyPluginAsync } from 'fastify'

/** The figures as a file. */
export function exportRoutes(deps: ExportDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route(
      'GET /api/admin/v1/analytics/export',
      async ({ user, query, reply }) => {
        const file = await exportFigures(deps, { user, query })
        return (
          reply
            .type(file.contentType)
            .headers({ 'content-disposition': `attachment; filename="${file.name}"` })
            // The headers are sent at once: the gateway waits eight seconds for them, and a workbook may take longer.
            .send(file.open(() => reply.raw.flushHeaders()))
        )
      },
      { handlerTimeout: mostMs }
    )
  })
}
