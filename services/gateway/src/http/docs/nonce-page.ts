import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { pageHeaders } from '#http/security-headers.ts'

interface NoncePage {
  /** The content security policy of this page. */
  policy(nonce: string): string
  html(nonce: string): string
}

/** A page with a content security policy of its own; each answer has a new nonce. */
export function noncePage(path: string, { policy, html }: NoncePage): FastifyPluginAsync {
  return async (app) => {
    app.get(path, (_request, reply) => {
      const nonce = randomBytes(16).toString('base64url')
      return reply
        .headers(pageHeaders(path))
        .header('content-security-policy', policy(nonce))
        .type('text/html; charset=utf-8')
        .send(html(nonce))
    })
  }
}
