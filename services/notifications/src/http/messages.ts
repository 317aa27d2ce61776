import type { NotificationsDeps } from '#use-cases/deps.ts'
import { readInbox, settleConversation } from '#use-cases/inbox.ts'
import { readMessages, sendMessage } from '#use-cases/messages.ts'
import { retryWhileMissing } from '#use-cases/retry-while-missing.ts'
import { InvalidRequestError } from '@ilbud/kernel/errors'
import { setListHeaders } from '@ilbud/kernel/http/input/page'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { FastifyPluginAsync } from 'fastify'

/** The conversation between an order's driver and dispatch. */
export function messagesRoutes(deps: NotificationsDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('GET /api/v1/messages', async ({ user, query: { orderId, limit, cursor }, request, reply }) => {
      const wanted = { orderId, reader: user, before: readCursor(cursor), limit }
      const { messages, total, next } = await retryWhileMissing(deps, wanted, () => readMessages(deps, wanted))
      setListHeaders(request, reply, { total, isEstimated: false, cursor: next === null ? null : String(next) })
      return messages
    })

    route.idempotent('POST /api/v1/messages', async ({ user: { id, role, name }, query, body, once }) => {
      const orderId = query.orderId ?? body.orderId
      if (orderId === undefined) throw new InvalidRequestError([{ path: 'orderId', message: 'Required' }])
      const message = { orderId, text: body.text, from: { id, role, name } }
      return retryWhileMissing(deps, { orderId, reader: message.from }, () =>
        once(deps, [orderId, body.text], (within) => sendMessage(within, message))
      )
    })

    route('GET /api/admin/v1/conversations', async ({ user }) => readInbox(deps, user))

    route('POST /api/admin/v1/conversations/:id/settle', async ({ params: { id }, body, user }) =>
      settleConversation(deps, { orderId: id, until: new Date(body.until), actor: user })
    )
  })
}

/** A cursor is the number of a message: the page ends before it. */
function readCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor)
  throw new InvalidRequestError([{ path: 'cursor', message: 'Must be a cursor from a Link header' }])
}
