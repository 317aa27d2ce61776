import { decideApplication } from '#use-cases/applying/decide-application.ts'
import type { CompaniesDeps } from '#use-cases/deps.ts'
import { editApplication } from '#use-cases/edit-company.ts'
import { readApplications } from '#use-cases/read-company.ts'
import { readCursor, setPageHeaders } from '@ilbud/kernel/http/input/page'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { FastifyPluginAsync } from 'fastify'
import { toApplicationView } from './company-view.ts'

/** Routes by which admins manage applications and companies. */
export function applicationsRoutes(deps: CompaniesDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('GET /api/admin/v1/company-applications', async ({ user, query, request, reply }) => {
      const { limit, cursor, ...filter } = query
      const page = await readApplications(deps, { filter, limit, after: readCursor(cursor), actor: user })
      setPageHeaders(request, reply, page)
      return page.applications.map(toApplicationView)
    })

    route(
      'PATCH /api/admin/v1/company-applications/:applicationId/status',
      async ({ user, params: { applicationId }, body: { status, reason = null } }) =>
        toApplicationView(await decideApplication(deps, { applicationId, status, reason, actor: user }))
    )

    route('PATCH /api/admin/v1/company-applications/:applicationId', async ({ user, params, body: edit }) =>
      toApplicationView(await editApplication(deps, { ...params, edit, actor: user }))
    )
  })
}
