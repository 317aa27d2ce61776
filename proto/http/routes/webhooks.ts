import { hour, minute } from '#http/limits.ts'
import type { Route } from '#http/route.ts'

const common = { service: 'companies', policy: ['company_admin'], scope: 'webhooks:manage' } as const

const forAdmins = { service: 'companies', policy: ['admin'] } as const

/** A company's webhooks, for its admins and for keys that may manage them; and any company's, for admins. */
export const webhooksRoutes: readonly Route[] = [
  { ...common, method: 'GET', path: '/api/companies/me/webhooks', summary: 'The webhooks of my company, newest first' },
  {
    ...common,
    method: 'POST',
    path: '/api/companies/me/webhooks',
    limit: { perUser: hour(60) },
    idempotent: 'companies.webhook',
    summary: 'Add a webhook; the answer is the only one that contains its secret'
  },
  {
    ...common,
    method: 'PATCH',
    path: '/api/companies/me/webhooks/:id',
    limit: { perUser: hour(300) },
    summary: 'Change a webhook, turn it off or on again'
  },
  {
    ...common,
    method: 'DELETE',
    path: '/api/companies/me/webhooks/:id',
    summary: 'Delete a webhook with its deliveries'
  },
  {
    ...common,
    method: 'POST',
    path: '/api/companies/me/webhooks/:id/rotate',
    limit: { perUser: hour(60) },
    summary: 'Create a new secret; for 24 hours both secrets sign'
  },
  {
    ...common,
    method: 'POST',
    path: '/api/companies/me/webhooks/:id/test',
    limit: { perUser: minute(10) },
    summary: 'Send a test.ping'
  },
  {
    ...common,
    method: 'GET',
    path: '/api/companies/me/webhooks/:id/deliveries',
    summary: 'What was sent to a webhook in the last 30 days, and how it answered, newest first'
  },
  {
    ...common,
    method: 'POST',
    path: '/api/companies/me/webhooks/deliveries/:id/resend',
    limit: { perUser: minute(60) },
    summary: 'Send a delivery again, under the same id'
  },
  {
    ...common,
    method: 'POST',
    path: '/api/companies/me/webhooks/:id/replay',
    limit: { perUser: hour(20) },
    summary: 'Send all deliveries since a time again, under the same ids'
  },
  {
    ...forAdmins,
    method: 'GET',
    path: '/api/admin/v1/webhooks',
    summary: 'The webhooks of a company, newest first'
  },
  {
    ...forAdmins,
    method: 'PATCH',
    path: '/api/admin/v1/webhooks/:id',
    limit: { perUser: hour(300) },
    summary: 'Turn a webhook of any company off, or on again'
  },
  {
    ...forAdmins,
    method: 'GET',
    path: '/api/admin/v1/webhooks/:id/deliveries',
    summary: 'How the deliveries of the last 30 days to a webhook went, newest first, without what they said'
  }
]
