import type { Addressed } from '#use-cases/addressee.ts'
import type { NotificationsDeps } from '#use-cases/deps.ts'
import { previewDecision } from '#use-cases/preview-decision.ts'
import type { DecisionMail } from '@ilbud/proto/http/decision-mail'
import { schemas } from '@ilbud/proto/http/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

/** A preview of the mail that an admin's decision on an application would send. Policy: proto/http/routes.ts. */
export function decisionMailRoutes(deps: NotificationsDeps): FastifyPluginAsyncZod {
  const path = '/api/admin/v1/companies/:id/decision-mail'
  return async (app) => {
    app.post(path, { schema: schemas[`POST ${path}`] }, async (request) => {
      const { status, reason = null } = request.body
      return toView(await previewDecision(deps, { companyId: request.params.id, status, reason }))
    })
  }
}

function toView({ to, letter }: Addressed): DecisionMail {
  const { subject, heading, greeting, paragraphs, details = [], action, notes = [], because } = letter
  return {
    locale: to.locale,
    subject,
    heading,
    greeting,
    paragraphs,
    details: details.map(([label, value]) => ({ label, value })),
    action: action.label,
    notes,
    because
  }
}
