import { z } from 'zod/mini'
import { addApiKeyBodySchema, apiKeySchema, listApiKeysQuerySchema, newApiKeySchema } from '#http/companies/api-keys.ts'
import {
  applicationParamsSchema,
  applicationStatusSchema,
  companyApplicationSchema,
  companyFormSchema,
  companySchema,
  confirmContactBodySchema,
  decideApplicationBodySchema,
  editCompanyBodySchema,
  editOwnCompanyBodySchema,
  listApplicationsQuerySchema,
  registeredCompanySchema
} from '#http/companies/companies.ts'
import {
  addCostCentreBodySchema,
  companyMemberSchema,
  costCentreSchema,
  changeMemberBodySchema,
  editCostCentreBodySchema,
  inviteMemberBodySchema
} from '#http/companies/companies-me.ts'
import { nothing, pageQuerySchema } from '#http/fields/fields.ts'
import { idParamsSchema } from '#http/fields/ids.ts'

export const companiesSchemas = {
  'POST /api/companies/register': { body: companyFormSchema, response: { 201: registeredCompanySchema } },
  'GET /api/companies/applications/:applicationId': {
    params: applicationParamsSchema,
    response: { 200: applicationStatusSchema }
  },
  'GET /api/admin/v1/company-applications': {
    querystring: listApplicationsQuerySchema,
    response: { 200: z.array(companyApplicationSchema) }
  },
  'PATCH /api/admin/v1/company-applications/:applicationId/status': {
    params: applicationParamsSchema,
    body: decideApplicationBodySchema,
    response: { 200: companyApplicationSchema }
  },
  'PATCH /api/admin/v1/company-applications/:applicationId': {
    params: applicationParamsSchema,
    body: editCompanyBodySchema,
    response: { 200: companyApplicationSchema }
  },
  'GET /api/companies/me': { response: { 200: companySchema } },
  'PATCH /api/companies/me': { body: editOwnCompanyBodySchema, response: { 200: companySchema } },
  'DELETE /api/companies/me/contact-change': { response: { 204: nothing } },
  'POST /api/companies/contact/confirm': { body: confirmContactBodySchema, response: { 204: nothing } },
  'GET /api/companies/me/members': { querystring: pageQuerySchema, response: { 200: z.array(companyMemberSchema) } },
  'POST /api/companies/me/members': { body: inviteMemberBodySchema, response: { 201: companyMemberSchema } },
  'PATCH /api/companies/me/members/:id': {
    params: idParamsSchema,
    body: changeMemberBodySchema,
    response: { 200: companyMemberSchema }
  },
  'DELETE /api/companies/me/members/:id': { params: idParamsSchema, response: { 204: nothing } },
  'GET /api/companies/me/cost-centres': { querystring: pageQuerySchema, response: { 200: z.array(costCentreSchema) } },
  'POST /api/companies/me/cost-centres': { body: addCostCentreBodySchema, response: { 201: costCentreSchema } },
  'PATCH /api/companies/me/cost-centres/:id': {
    params: idParamsSchema,
    body: editCostCentreBodySchema,
    response: { 200: costCentreSchema }
  },
  'GET /api/companies/me/api-keys': { querystring: pageQuerySchema, response: { 200: z.array(apiKeySchema) } },
  'POST /api/companies/me/api-keys': { body: addApiKeyBodySchema, response: { 201: newApiKeySchema } },
  'POST /api/companies/me/api-keys/:id/rotate': { params: idParamsSchema, response: { 200: newApiKeySchema } },
  'DELETE /api/companies/me/api-keys/:id': { params: idParamsSchema, response: { 204: nothing } },
  'GET /api/admin/v1/api-keys': { querystring: listApiKeysQuerySchema, response: { 200: z.array(apiKeySchema) } },
  'DELETE /api/admin/v1/api-keys/:id': { params: idParamsSchema, response: { 204: nothing } }
} as const
