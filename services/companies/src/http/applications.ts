import { decideApplication } from '#use-cases/decide-application.ts'
import type { CompaniesDeps } from '#use-cases/deps.ts'
import { editApplication } from '#use-cases/edit-company.ts'
import { readApplications } from '#use-cases/read-company.ts'
import { currentUser } from '@ilbud/kernel/http/create-http'
import { readCursor, setPageHeaders } from '@ilbud/kernel/http/page'
import { schemas } from '@ilbud/proto/http/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { toApplicationView } from './company-view.ts'

/** Routes by which admins manage applications and companies. Policies: proto/http/routes.ts. */
export function applicationsRoutes(deps: CompaniesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/admin/v1/company-applications',
      { schema: schemas['GET /api/admin/v1/company-applications'] },
      async (request, reply) => {
        const { limit, cursor, ...filter } = request.query
        const asked = { filter, limit, after: readCursor(cursor), actor: currentUser(request) }
        const page = await readApplications(deps, asked)
        setPageHeaders(request, reply, page)
        return page.applications.map(toApplicationView)
      }
    )

    app.patch(
      '/api/admin/v1/company-applications/:applicationId/status',
      { schema: schemas['PATCH /api/admin/v1/company-applications/:applicationId/status'] },
      async (request) => {
        const { status, reason = null } = request.body
        const { applicationId } = request.params
        return toApplicationView(
          await decideApplication(deps, { applicationId, status, reason, actor: currentUser(request) })
        )
      }
    )

    app.patch(
      '/api/admin/v1/company-applications/:applicationId',
      { schema: schemas['PATCH /api/admin/v1/company-applications/:applicationId'] },
      async (request) => {
        const { body: edit, params } = request
        return toApplicationView(await editApplication(deps, { ...params, edit, actor: currentUser(request) }))
      }
    )
  }
}
