import type { Addressed } from '#use-cases/writing/addressee.ts'
import type { NotificationsDeps } from '#use-cases/deps.ts'
import { previewDecision } from '#use-cases/writing/preview-decision.ts'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { DecisionMail } from '@ilbud/proto/http/companies/decision-mail'
import type { FastifyPluginAsync } from 'fastify'

/** A preview of the mail that an admin's decision on an application would send. */
export function decisionMailRoutes(deps: NotificationsDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('POST /api/admin/v1/companies/:id/decision-mail', async ({ params, body: { status, reason = null } }) =>
      toView(await previewDecision(deps, { companyId: params.id, status, reason }))
    )
  })
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
