import type { Keyring } from '#use-cases/sessions/keyring.ts'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { FastifyPluginAsync } from 'fastify'

/** The public keys of access tokens, for verifiers outside this system. */
export function keyRoutes({ keyring }: { keyring: Keyring }): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('GET /.well-known/jwks.json', async ({ reply }) => {
      const { jwks } = await keyring.current()
      // The next key is published 30 days before it signs, so five minutes are safe.
      reply.header('cache-control', 'public, max-age=300')
      return jwks as { keys: { kid: string; kty: string }[] }
    })
  })
}
