import type { FastifyPluginAsync } from 'fastify'

/** From SECURITY.md. */
const contact = 'security@ilbud.example'
const validDays = 180

/** RFC 9116: the address for reporting vulnerabilities. An expiry date is required. */
export function securityTxtRoutes(now: () => Date): FastifyPluginAsync {
  return async (app) => {
    app.get('/.well-known/security.txt', { config: { unlisted: true } }, (_request, reply) => {
      const expires = new Date(now().getTime() + validDays * 86_400_000)
      expires.setUTCHours(0, 0, 0, 0)
      return reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=86400')
        .send(`Contact: mailto:${contact}\nExpires: ${expires.toISOString()}\nPreferred-Languages: en, sv\n`)
    })
  }
}
