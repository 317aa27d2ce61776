import { Readable } from 'node:stream'
import { routes } from '@ilbud/proto/http/routes'
import { aUser, testContext, tokenFor } from '@ilbud/testkit/services/test-context'
import type { FastifyPluginAsync } from 'fastify'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createHttp } from './create-http.ts'
import { optionalUser } from './identity/current-user.ts'
import { defineRoutes, type RouteKey } from './routes.ts'

const id = '018f0000-0000-7000-8000-000000000001'
const confirmation = {
  method: 'POST',
  url: '/api/companies/contact/confirm',
  payload: { token: 'x'.repeat(43) }
} as const

async function anApp(keys: RouteKey[], plugin: FastifyPluginAsync, context = testContext()) {
  const rows = routes.filter(({ method, path }) => keys.includes(`${method} ${path}` as RouteKey))
  const app = createHttp({ service: rows[0]!.service, context, rows })
  await app.register(plugin)
  await app.ready()
  return app
}

it('a handler gets the parsed parts of the request and the caller', async () => {
  const key = 'PATCH /api/companies/me/cost-centres/:id'
  const received: unknown[] = []
  const app = await anApp(
    [key],
    defineRoutes((route) =>
      route(key, async ({ params, body, user }) => {
        received.push(params, body, user.email)
        return { id, code: 'A', name: 'B', active: false, formerCodes: [], createdAt: '2026-01-01T12:00:00.000Z' }
      })
    )
  )
  const user = aUser({ role: 'company_admin', companyId: id })
  const response = await app.inject({
    method: 'PATCH',
    url: `/api/companies/me/cost-centres/${id.toUpperCase()}`,
    headers: { authorization: `Bearer ${tokenFor(user)}` },
    payload: { active: false, unknown: 1 }
  })
  expect(response.statusCode).toBe(200)
  expect(received).toEqual([{ id }, { active: false }, user.email])
})

it('a route whose success has no body answers 204', async () => {
  const key = 'POST /api/companies/contact/confirm'
  const app = await anApp(
    [key],
    defineRoutes((route) => route(key, async () => {}))
  )
  const response = await app.inject(confirmation)
  expect([response.statusCode, response.body]).toEqual([204, ''])
})

it('an answer that breaks off in the middle is cut, and nothing is sent after it', async () => {
  const key = 'GET /api/v1/auth/me/export'
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const firstHalfIsRead = Promise.withResolvers<void>()
  async function* halfAFile() {
    yield 'the first half'
    await firstHalfIsRead.promise
    throw new Error('the owner of the second half is gone')
  }
  const plugin = defineRoutes((route) =>
    route(key, ({ reply }) => reply.type('application/json').send(Readable.from(halfAFile(), { objectMode: false })))
  )
  const app = await anApp([key], plugin, testContext({ log }))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const response = await fetch(`${url}/api/v1/auth/me/export`, {
    headers: { authorization: `Bearer ${tokenFor(aUser())}` }
  })
  const text = response.text()
  firstHalfIsRead.resolve()
  await expect(text).rejects.toThrow('terminated')
  await app.close()
  expect(lines.filter((line) => line.includes('headers'))).toEqual([])
})

it('the caller of a public route is unknown without a token', async () => {
  const key = 'POST /api/companies/contact/confirm'
  const callers: unknown[] = []
  const plugin = defineRoutes((route) =>
    route(key, async ({ request }) => {
      callers.push(await optionalUser(request))
    })
  )
  await (await anApp([key], plugin)).inject(confirmation)
  expect(callers).toEqual([null])
})

it('an app does not start with an idempotent route that the table does not call idempotent', async () => {
  const key = 'POST /api/companies/contact/confirm'
  const plugin = defineRoutes((route) => route.idempotent(key, async () => {}))
  await expect(anApp([key], plugin)).rejects.toThrow(`${key} is not idempotent in proto/http/routes.ts`)
})
