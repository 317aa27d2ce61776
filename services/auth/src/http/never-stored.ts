import type { FastifyInstance } from 'fastify'

/** Keeps answers with tokens or personal data out of every cache. */
export function neverStored(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}
