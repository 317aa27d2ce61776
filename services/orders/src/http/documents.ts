import type { OrdersDeps } from '#use-cases/deps.ts'
import { type Document, readLabel, readLabels, readReceipt } from '#use-cases/documents/read-document.ts'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { actorOf } from './actor-of.ts'

/** Label and receipt as PDF, streamed while they are drawn. */
export function documentsRoutes(deps: OrdersDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('GET /api/v1/orders/:id/label.pdf', async ({ params, request, reply }) =>
      sendPdf(reply, await readLabel(deps, { orderId: params.id, actor: actorOf(request) }))
    )

    route('POST /api/v1/orders/labels.pdf', async ({ body, request, reply }) =>
      sendPdf(reply, await readLabels(deps, { ids: body.ids, actor: actorOf(request) }))
    )

    route('GET /api/v1/orders/:id/receipt.pdf', async ({ params, request, reply }) =>
      sendPdf(reply, await readReceipt(deps, { orderId: params.id, actor: actorOf(request) }))
    )
  })
}

/** A browser that opens it runs nothing in it. */
function sendPdf(reply: FastifyReply, { name, pdf }: Document): FastifyReply {
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}.pdf"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'"
    })
    .send(pdf)
}
