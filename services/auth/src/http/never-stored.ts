import type { App } from '@ilbud/kernel/http/create-http'

/** Keeps answers with tokens or personal data out of every cache. */
export function neverStored(app: Pick<App, 'addHook'>): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}
