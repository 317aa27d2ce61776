import type { NotificationsDeps } from '#use-cases/deps.ts'
import { readMessages, sendMessage } from '#use-cases/messages.ts'
import { whenKnown } from '#use-cases/when-known.ts'
import { InvalidRequestError } from '@ilbud/kernel/errors'
import { currentUser } from '@ilbud/kernel/http/create-http'
import { idempotencyKey, markReplayed } from '@ilbud/kernel/http/idempotency/idempotency-key'
import { setListHeaders } from '@ilbud/kernel/http/page'
import { schemas } from '@ilbud/proto/http/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

/** The conversation between an order's driver and dispatch. Policy: proto/http/routes.ts. */
export function messagesRoutes(deps: NotificationsDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/api/v1/messages', { schema: schemas['GET /api/v1/messages'] }, async (request, reply) => {
      const { orderId, limit, cursor } = request.query
      const reader = currentUser(request)
      const wanted = { orderId, reader, before: readCursor(cursor), limit }
      const page = await whenKnown(() => readMessages(deps, wanted))
      const { messages, total, next } = page
      setListHeaders(request, reply, { total, isEstimated: false, cursor: next === null ? null : String(next) })
      return messages
    })

    app.post('/api/v1/messages', { schema: schemas['POST /api/v1/messages'] }, async (request, reply) => {
      const { query, body } = request
      const orderId = query.orderId ?? body.orderId
      if (orderId === undefined) throw new InvalidRequestError([{ path: 'orderId', message: 'Required' }])
      const { id, role, name } = currentUser(request)
      const message = { orderId, text: body.text, from: { id, role, name }, key: idempotencyKey(request) }
      const answer = await whenKnown(() => sendMessage(deps, message))
      markReplayed(reply, answer.replayed)
      return reply.code(201).send(answer.body)
    })
  }
}

/** A cursor is the number of a message: the page ends before it. */
function readCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor)
  throw new InvalidRequestError([{ path: 'cursor', message: 'Must be a cursor from a Link header' }])
}
