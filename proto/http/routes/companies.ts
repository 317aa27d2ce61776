import { hour, minute } from '#http/limits.ts'
import type { Route } from '#http/route.ts'

const company = ['company_member', 'company_admin'] as const
// Fields of the record that an edit sends back.
const record = ['id', 'status', 'createdAt']

/** Companies: their application, what admins do with it, and a company's own pages. */
export const companiesRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/companies/register',
    service: 'companies',
    policy: 'public',
    limit: { perAddress: hour(5) },
    idempotent: 'companies.apply',
    summary: 'Apply for a company account'
  },
  {
    method: 'GET',
    path: '/api/companies/applications/:applicationId',
    service: 'companies',
    policy: 'public',
    limit: { perAddress: minute(30) },
    summary: 'The status of an application'
  },
  {
    method: 'GET',
    path: '/api/admin/v1/company-applications',
    service: 'companies',
    policy: ['admin'],
    summary: 'Company applications and companies, newest first'
  },
  {
    method: 'PATCH',
    path: '/api/admin/v1/company-applications/:applicationId/status',
    service: 'companies',
    policy: ['admin'],
    summary: 'Approve or reject an application, once'
  },
  {
    method: 'PATCH',
    path: '/api/admin/v1/company-applications/:applicationId',
    service: 'companies',
    policy: ['admin'],
    ignores: record,
    summary: 'Edit an application, or the company that it became'
  },
  { method: 'GET', path: '/api/companies/me', service: 'companies', policy: company, summary: 'My company' },
  {
    method: 'PATCH',
    path: '/api/companies/me',
    service: 'companies',
    policy: ['company_admin'],
    // A new contact address is sent a mail.
    limit: { perUser: hour(60) },
    ignores: record,
    summary: 'Edit contact and billing of my company'
  },
  {
    method: 'DELETE',
    path: '/api/companies/me/contact-change',
    service: 'companies',
    policy: ['company_admin'],
    summary: 'Withdraw the new contact address that is not verified yet; its link becomes invalid'
  },
  {
    method: 'POST',
    path: '/api/companies/contact/confirm',
    service: 'companies',
    policy: 'public',
    limit: { perAddress: hour(60) },
    summary: 'Verify a company’s new contact address with the token from the mail'
  },
  {
    method: 'GET',
    path: '/api/companies/me/members',
    service: 'companies',
    policy: company,
    summary: 'Who belongs to my company'
  },
  {
    method: 'POST',
    path: '/api/companies/me/members',
    service: 'companies',
    policy: ['company_admin'],
    stepUp: true,
    // Each sends a mail to an address of the caller's choice.
    limit: { perUser: hour(60) },
    idempotent: 'companies.invite',
    summary: 'Invite a member; a repeated invitation sends a new link'
  },
  {
    method: 'PATCH',
    path: '/api/companies/me/members/:id',
    service: 'companies',
    policy: ['company_admin'],
    stepUp: true,
    // Each sends the member a mail.
    limit: { perUser: hour(60) },
    summary: 'Make a member an admin of my company, or an admin a member'
  },
  {
    method: 'DELETE',
    path: '/api/companies/me/members/:id',
    service: 'companies',
    policy: ['company_admin'],
    stepUp: true,
    summary: 'End the rights of a member, or withdraw an invitation'
  },
  {
    method: 'GET',
    path: '/api/companies/me/cost-centres',
    service: 'companies',
    policy: company,
    summary: 'The cost centres of my company'
  },
  {
    method: 'POST',
    path: '/api/companies/me/cost-centres',
    service: 'companies',
    policy: ['company_admin'],
    limit: { perUser: minute(60) },
    idempotent: 'companies.cost-centre',
    summary: 'Add a cost centre'
  },
  {
    method: 'PATCH',
    path: '/api/companies/me/cost-centres/:id',
    service: 'companies',
    policy: ['company_admin'],
    summary: 'Rename a cost centre, or close it for new orders. Orders sent within the next seconds may still name it'
  },
  {
    method: 'GET',
    path: '/api/companies/me/api-keys',
    service: 'companies',
    policy: ['company_admin'],
    summary: 'The API keys of my company, without the keys themselves'
  },
  {
    method: 'POST',
    path: '/api/companies/me/api-keys',
    service: 'companies',
    policy: ['company_admin'],
    stepUp: true,
    limit: { perUser: hour(60) },
    idempotent: 'companies.api-key',
    summary: 'Create an API key; the answer is the only one that contains it'
  },
  {
    method: 'POST',
    path: '/api/companies/me/api-keys/:id/rotate',
    service: 'companies',
    policy: ['company_admin'],
    stepUp: true,
    limit: { perUser: hour(60) },
    summary: 'Create a new secret for an API key; the old one works for 24 hours more'
  },
  {
    method: 'DELETE',
    path: '/api/companies/me/api-keys/:id',
    service: 'companies',
    policy: ['company_admin'],
    stepUp: true,
    summary: 'End an API key, within 5 seconds everywhere'
  },
  {
    method: 'GET',
    path: '/api/admin/v1/api-keys',
    service: 'companies',
    policy: ['admin'],
    summary: 'The API keys of a company'
  },
  {
    method: 'DELETE',
    path: '/api/admin/v1/api-keys/:id',
    service: 'companies',
    policy: ['admin'],
    stepUp: true,
    summary: 'End an API key of any company'
  }
]
