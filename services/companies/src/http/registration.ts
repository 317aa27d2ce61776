import { applyForCompany, readStatus } from '#use-cases/apply-for-company.ts'
import type { CompaniesDeps } from '#use-cases/deps.ts'
import { schemas } from '@ilbud/proto/http/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

/** What anybody may do: apply, and ask what became of it. */
export function registrationRoutes(deps: CompaniesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/companies/register',
      { schema: schemas['POST /api/companies/register'] },
      async ({ body, headers }, reply) => {
        const { applicationId, status } = await applyForCompany(deps, {
          form: body,
          locale: localeOf(headers['accept-language'])
        })
        return reply.code(201).send({ applicationId, status })
      }
    )

    app.get(
      '/api/companies/applications/:applicationId',
      { schema: schemas['GET /api/companies/applications/:applicationId'] },
      async ({ params }) => ({ status: await readStatus(deps, params.applicationId) })
    )
  }
}

/** Of our two languages the one that the browser names first: the mails are in it. */
function localeOf(accepted: string | undefined): 'sv' | 'en' | null {
  const [, locale] = /(?:^|,)\s*(sv|en)\b/i.exec(accepted ?? '') ?? []
  return locale ? (locale.toLowerCase() as 'sv' | 'en') : null
}
