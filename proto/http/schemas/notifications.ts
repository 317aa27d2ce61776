import { decisionMailBodySchema, decisionMailSchema } from '#http/companies/decision-mail.ts'
import { nothing } from '#http/fields/fields.ts'
import { idParamsSchema } from '#http/fields/ids.ts'
import {
  listMessagesQuerySchema,
  messageSchema,
  sendMessageBodySchema,
  sendMessageQuerySchema,
  settleConversationBodySchema,
  waitingConversationSchema
} from '#http/dispatch/messages.ts'
import { changeChoicesBodySchema, notificationChoicesSchema } from '#http/people/notification-choices.ts'
import { subscribeBodySchema, unsubscribeBodySchema } from '#http/people/push.ts'
import { linkStateSchema } from '#http/people/auth.ts'
import { checkStopBodySchema, stopBodySchema, stopQuerySchema } from '#http/people/stop.ts'
import { z } from 'zod/mini'

export const notificationsSchemas = {
  'GET /api/v1/messages': { querystring: listMessagesQuerySchema, response: { 200: z.array(messageSchema) } },
  'POST /api/v1/messages': {
    querystring: sendMessageQuerySchema,
    body: sendMessageBodySchema,
    response: { 201: messageSchema }
  },
  'GET /api/admin/v1/conversations': { response: { 200: z.array(waitingConversationSchema) } },
  'POST /api/admin/v1/conversations/:id/settle': {
    params: idParamsSchema,
    body: settleConversationBodySchema,
    response: { 200: z.array(waitingConversationSchema) }
  },
  'POST /api/admin/v1/companies/:id/decision-mail': {
    params: idParamsSchema,
    body: decisionMailBodySchema,
    response: { 200: decisionMailSchema }
  },
  'GET /api/v1/auth/me/notifications': { response: { 200: notificationChoicesSchema } },
  'PATCH /api/v1/auth/me/notifications': {
    body: changeChoicesBodySchema,
    response: { 200: notificationChoicesSchema }
  },
  'POST /api/v1/notifications/stop': {
    querystring: stopQuerySchema,
    body: stopBodySchema,
    response: { 204: nothing }
  },
  'POST /api/v1/notifications/stop/check': { body: checkStopBodySchema, response: { 200: linkStateSchema } },
  'POST /api/v1/push/subscriptions': { body: subscribeBodySchema, response: { 204: nothing } },
  'DELETE /api/v1/push/subscriptions': { body: unsubscribeBodySchema, response: { 204: nothing } },
  'GET /dev/mailbox': { response: {} },
  'GET /dev/mailbox/:id': { params: idParamsSchema, response: {} },
  'GET /dev/mailbox/:id/html': { params: idParamsSchema, response: {} }
} as const
