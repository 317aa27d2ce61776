import { applyForCompany, readStatus } from '#use-cases/apply-for-company.ts'
import type { CompaniesDeps } from '#use-cases/deps.ts'
import { optionalUser } from '@ilbud/kernel/http/create-http'
import { answerOnce, hashOf } from '@ilbud/kernel/http/idempotency/answer-once'
import { idempotencyKey, markReplayed } from '@ilbud/kernel/http/idempotency/idempotency-key'
import { schemas } from '@ilbud/proto/http/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

/**
 * The owner of idempotency keys from people who are not signed in; the form, with its email address, tells them apart.
 */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Public routes: apply, and read the status of an application. */
export function registrationRoutes(deps: CompaniesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post('/api/companies/register', { schema: schemas['POST /api/companies/register'] }, async (request, reply) => {
      const { body: form, headers } = request
      const userId = (await optionalUser(request))?.id ?? nobody
      const once = { userId, scope: 'companies.apply', key: idempotencyKey(request), hash: hashOf(form) }
      const { body, replayed } = await answerOnce(deps, once, async (within) => {
        const locale = localeOf(headers['accept-language'])
        const { applicationId, status } = await applyForCompany(within, { form, locale })
        return { applicationId, status }
      })
      markReplayed(reply, replayed)
      return reply.code(201).send(body)
    })

    app.get(
      '/api/companies/applications/:applicationId',
      { schema: schemas['GET /api/companies/applications/:applicationId'] },
      async ({ params }) => ({ status: await readStatus(deps, params.applicationId) })
    )
  }
}

/** The first of our two languages in the Accept-Language header; the mails are in it. */
function localeOf(accepted: string | undefined): 'sv' | 'en' | null {
  const [, locale] = /(?:^|,)\s*(sv|en)\b/i.exec(accepted ?? '') ?? []
  return locale ? (locale.toLowerCase() as 'sv' | 'en') : null
}
