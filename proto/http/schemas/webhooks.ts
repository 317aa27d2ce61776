import { z } from 'zod/mini'
import { nothing, pageQuerySchema } from '#http/fields/fields.ts'
import { idParamsSchema } from '#http/fields/ids.ts'
import {
  addWebhookBodySchema,
  companyDeliverySchema,
  companyWebhookSchema,
  editWebhookBodySchema,
  listCompanyWebhooksQuerySchema,
  listDeliveriesQuerySchema,
  newWebhookSchema,
  replayBodySchema,
  replayedSchema,
  switchWebhookBodySchema,
  webhookDeliverySchema,
  webhookSchema
} from '#http/companies/webhooks.ts'

export const webhooksSchemas = {
  'GET /api/companies/me/webhooks': { querystring: pageQuerySchema, response: { 200: z.array(webhookSchema) } },
  'POST /api/companies/me/webhooks': { body: addWebhookBodySchema, response: { 201: newWebhookSchema } },
  'PATCH /api/companies/me/webhooks/:id': {
    params: idParamsSchema,
    body: editWebhookBodySchema,
    response: { 200: webhookSchema }
  },
  'DELETE /api/companies/me/webhooks/:id': { params: idParamsSchema, response: { 204: nothing } },
  'POST /api/companies/me/webhooks/:id/rotate': { params: idParamsSchema, response: { 200: newWebhookSchema } },
  'POST /api/companies/me/webhooks/:id/test': { params: idParamsSchema, response: { 202: webhookDeliverySchema } },
  'GET /api/companies/me/webhooks/:id/deliveries': {
    params: idParamsSchema,
    querystring: listDeliveriesQuerySchema,
    response: { 200: z.array(webhookDeliverySchema) }
  },
  'POST /api/companies/me/webhooks/deliveries/:id/resend': {
    params: idParamsSchema,
    response: { 202: webhookDeliverySchema }
  },
  'POST /api/companies/me/webhooks/:id/replay': {
    params: idParamsSchema,
    body: replayBodySchema,
    response: { 202: replayedSchema }
  },
  'GET /api/admin/v1/webhooks': {
    querystring: listCompanyWebhooksQuerySchema,
    response: { 200: z.array(companyWebhookSchema) }
  },
  'PATCH /api/admin/v1/webhooks/:id': {
    params: idParamsSchema,
    body: switchWebhookBodySchema,
    response: { 200: companyWebhookSchema }
  },
  'GET /api/admin/v1/webhooks/:id/deliveries': {
    params: idParamsSchema,
    querystring: listDeliveriesQuerySchema,
    response: { 200: z.array(companyDeliverySchema) }
  }
}
