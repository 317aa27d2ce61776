import type { OrdersDeps } from '#use-cases/deps.ts'
import { type Document, readLabel, readReceipt } from '#use-cases/documents/read-document.ts'
import { schemas } from '@ilbud/proto/http/schemas'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { orderRequest } from './request-parts.ts'

/** Label and receipt as PDF, streamed while they are drawn. */
export function documentsRoutes(deps: OrdersDeps): FastifyPluginAsyncZod {
  return async (app) => {
    const label = '/api/v1/orders/:id/label.pdf'
    app.get(label, { schema: schemas[`GET ${label}`] }, async (request, reply) =>
      sendPdf(reply, 'label', await readLabel(deps, orderRequest(request)))
    )

    const receipt = '/api/v1/orders/:id/receipt.pdf'
    app.get(receipt, { schema: schemas[`GET ${receipt}`] }, async (request, reply) =>
      sendPdf(reply, 'receipt', await readReceipt(deps, orderRequest(request)))
    )
  }
}

/** It shows addresses, so no cache keeps it, and a browser that opens it runs nothing in it. */
function sendPdf(reply: FastifyReply, what: string, { trackingId, pdf }: Document): FastifyReply {
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="ilbud-${what}-${trackingId}.pdf"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'private, no-store'
    })
    .send(pdf)
}
