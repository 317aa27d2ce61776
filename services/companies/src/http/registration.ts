import { applyForCompany, readStatus } from '#use-cases/applying/apply-for-company.ts'
import type { CompaniesDeps } from '#use-cases/deps.ts'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { FastifyPluginAsync } from 'fastify'

/** Public routes: apply, and read the status of an application. */
export function registrationRoutes(deps: CompaniesDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route.idempotent('POST /api/companies/register', async ({ request, body: form, once }) =>
      once(deps, form, async (within) => {
        const locale = localeOf(request.headers['accept-language'])
        const { applicationId, status } = await applyForCompany(within, { form, locale })
        return { applicationId, status }
      })
    )

    route('GET /api/companies/applications/:applicationId', async ({ params }) => ({
      status: await readStatus(deps, params.applicationId)
    }))
  })
}

/** The first of our two languages in the Accept-Language header; the mails are in it. */
function localeOf(accepted: string | undefined): 'sv' | 'en' | null {
  const [, locale] = /(?:^|,)\s*(sv|en)\b/i.exec(accepted ?? '') ?? []
  return locale ? (locale.toLowerCase() as 'sv' | 'en') : null
}
