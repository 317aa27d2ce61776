import type { Keyring } from '#use-cases/sessions/keyring.ts'
import { schemas } from '@ilbud/proto/http/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

/** The public keys of access tokens, for verifiers outside this system. */
export function keyRoutes({ keyring }: { keyring: Keyring }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/.well-known/jwks.json', { schema: schemas['GET /.well-known/jwks.json'] }, async (_request, reply) => {
      const { jwks } = await keyring.current()
      // The next key is published 30 days before it signs, so five minutes are safe.
      reply.header('cache-control', 'public, max-age=300')
      return jwks as { keys: { kid: string; kty: string }[] }
    })
  }
}
