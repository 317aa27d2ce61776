import type { Upstream } from '@ilbud/kernel/http/upstream'
import { routes } from '@ilbud/proto/http/routes'
import { fastify } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { handOffRoutes } from './hand-off.ts'

const rows = routes.filter(({ path }) => path === '/api/v1/track/:trackingId' || path.startsWith('/api/v1/stream/'))

it('only a row of a stream escapes the limit of calls at a time, whatever a client accepts', async () => {
  const kinds: string[] = []
  const upstream: Upstream = {
    dispatch: (_request, response, kind) => (kinds.push(kind), void response.end()),
    upgrade: () => undefined
  }
  const app = fastify()
  onTestFinished(() => app.close())
  await app.register(handOffRoutes({ upstream: () => upstream, rows }))
  const headers = { accept: 'text/event-stream' }
  await app.inject({ url: '/api/v1/track/SD7K3MQ9RT2XVB2', headers })
  await app.inject({ url: '/api/v1/stream/public/SD7K3MQ9RT2XVB2', headers: { accept: '*/*' } })
  await app.inject({ method: 'POST', url: '/api/v1/stream/tickets', headers })
  expect(kinds).toEqual(['call', 'stream', 'call'])
})
