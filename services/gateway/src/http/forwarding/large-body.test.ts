import { join } from 'node:path'
import { buildApp } from '#app.ts'
import { configSchema } from '#config.ts'
import { Admission } from '#use-cases/admission.ts'
import { createParcelCache } from '#use-cases/parcel-cache.ts'
import { createHttp } from '@ilbud/kernel/http/create-http'
import { localUpstream, remoteUpstream } from '@ilbud/kernel/http/upstream'
import { readConfig } from '@ilbud/kernel/runtime/config'
import { routes } from '@ilbud/proto/http/routes'
import { testFolder } from '@ilbud/testkit/test-folder'
import { testContext } from '@ilbud/testkit/services/test-context'
import { Agent, request } from 'undici'
import { describe, expect, it, onTestFinished } from 'vitest'

const path = '/api/driver/orders/1/proofs'
const limit = 5 * 1024 * 1024
const row = routes.find(({ path }) => path === '/api/driver/orders/:orderId/proofs')!

/** A gateway in front of a service that counts the bytes it receives. */
async function aGateway(shape: 'in one process' | 'between processes') {
  const folder = testFolder()
  const rows = [{ ...row, policy: 'public' as const }]
  const service = createHttp({ service: 'orders', context: testContext({ env: { LIMITS: 'off' } }), rows })
  service.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  service.post(row.path, async ({ body }) => ({ bytes: (body as Buffer).length }))
  await service.ready()
  const socket = join(folder, 'orders')
  if (shape === 'between processes') await service.listen({ path: socket })
  const remote = remoteUpstream(`unix:${socket}`)
  const upstream = shape === 'between processes' ? remote : localUpstream({ app: service })
  const settings = { LIMITS: 'off', WEB_DIST: folder }
  const context = testContext({ env: settings, upstream: () => upstream })
  const parts = { parcels: createParcelCache({ max: 1, isCurrent: () => true }), admission: new Admission(0) }
  const app = await buildApp(context, { ...parts, config: readConfig(configSchema, settings) })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent()
  onTestFinished(async () => {
    await agent.destroy()
    await app.close()
    await remote.close()
    await service.close()
  })
  const { port } = app.server.address() as { port: number }
  return async (body: Buffer | AsyncIterable<Buffer>) => {
    const headers = { 'content-type': 'image/jpeg' }
    const options = { method: 'POST' as const, headers, body: body as Buffer, dispatcher: agent }
    const answer = await request(`http://127.0.0.1:${port}${path}`, options)
    return { status: answer.statusCode, said: await answer.body.json() }
  }
}

describe.each(['in one process', 'between processes'] as const)('a picture, %s', (shape) => {
  it('a picture of 5 MiB is forwarded', async () => {
    const send = await aGateway(shape)
    expect(await send(Buffer.alloc(limit, 7))).toEqual({ status: 200, said: { bytes: limit } })
  })

  it('a picture with a byte more than 5 MiB is refused before it is forwarded', async () => {
    const send = await aGateway(shape)
    expect(await send(Buffer.alloc(limit + 1, 7))).toMatchObject({ status: 413, said: { code: 'TOO_LARGE' } })
  })
})
