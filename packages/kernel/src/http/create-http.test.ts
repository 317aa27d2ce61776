import { gzipSync } from 'node:zlib'
import { UnavailableError } from '#errors.ts'
import type { Route } from '@ilbud/proto/http/route'
import { aUser, testContext, tokenFor } from '@ilbud/testkit/services/test-context'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { createHttp } from './create-http.ts'
import { currentUser, optionalUser } from './identity/current-user.ts'
import { setReadiness } from './health.ts'

const rows: Route[] = [
  { method: 'GET', path: '/open/:id', service: 'orders', policy: 'public', summary: '' },
  { method: 'POST', path: '/open/:id', service: 'orders', policy: 'public', summary: '' },
  { method: 'GET', path: '/mine', service: 'orders', policy: 'signed-in', summary: '' },
  { method: 'GET', path: '/drive', service: 'orders', policy: ['driver'], summary: '' },
  { method: 'GET', path: '/broken', service: 'orders', policy: 'public', summary: '' },
  { method: 'GET', path: '/leaky', service: 'orders', policy: 'public', summary: '' },
  { method: 'GET', path: '/other', service: 'auth', policy: 'public', summary: '' }
]

const bodySchema = z.object({
  address: z.string({ error: 'Required' }),
  parcel: z.object({ weight: z.number({ error: 'Expected number' }) })
})

async function anApp(used = rows) {
  const app = createHttp({ service: 'orders', context: testContext(), rows: used })
  app.get('/open/:id', async (request) => ({ user: (await optionalUser(request))?.id ?? null }))
  app.post('/open/:id', { schema: { body: bodySchema } }, async (request) => request.body)
  app.get('/mine', async (request) => ({ user: currentUser(request).id }))
  app.get('/drive', async () => 'ok')
  app.get('/broken', async () => {
    throw new Error('select secret from table')
  })
  app.get('/leaky', { schema: { response: { 200: z.object({ name: z.string() }) } } }, async () => {
    return { name: 'Elin', password: 'x' } as { name: string }
  })
  await app.ready()
  return app
}

const json = { 'content-type': 'application/json' }

it('texts reach a handler in composed form, whichever way a letter is written', async () => {
  const app = createHttp({ service: 'orders', context: testContext(), rows })
  const texts = z.object({ address: z.string(), names: z.optional(z.array(z.string())), count: z.optional(z.number()) })
  app.get('/open/:id', { schema: { querystring: texts } }, async (request) => request.query)
  app.post('/open/:id', { schema: { body: texts } }, async (request) => request.body)
  for (const path of ['/mine', '/drive', '/broken', '/leaky']) app.get(path, async () => null)
  const ringed = 'A\u030asa Bla\u030abersva\u0308gen'
  const sent = { address: ringed, names: [ringed], count: 7 }
  const posted = await app.inject({ method: 'POST', url: '/open/1', payload: sent })
  expect(posted.json()).toEqual({ address: 'Åsa Blåbersvägen', names: ['Åsa Blåbersvägen'], count: 7 })
  const response = await app.inject({ url: '/open/1', query: { address: ringed } })
  expect(response.json()).toEqual({ address: 'Åsa Blåbersvägen' })
})

it('a user who has yet to add a second factor reaches rows that say so, and is nobody elsewhere', async () => {
  const open: Route = {
    method: 'GET',
    path: '/me',
    service: 'orders',
    policy: 'signed-in',
    withoutFactor: true,
    summary: ''
  }
  const app = createHttp({ service: 'orders', context: testContext(), rows: [...rows, open] })
  const who = async (request: FastifyRequest) => ({ user: (await optionalUser(request))?.id ?? null })
  for (const path of ['/open/:id', '/broken', '/leaky']) app.get(path, who)
  app.post('/open/:id', who)
  for (const path of ['/mine', '/drive', '/me']) app.get(path, async (request) => ({ user: currentUser(request).id }))
  const user = aUser({ mustAddFactor: true })
  const ask = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${tokenFor(user)}` } })
  expect((await ask('/me')).json()).toEqual({ user: user.id })
  const refused = await ask('/mine')
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'SECOND_FACTOR_REQUIRED' }])
  expect((await ask('/open/1')).json()).toEqual({ user: null })
})

it('while tokens cannot be checked, a row for users answers 503 and a public one knows nobody', async () => {
  const app = createHttp({
    service: 'orders',
    context: {
      ...testContext(),
      identity: { ...testContext().identity, verify: () => Promise.reject(new UnavailableError()) }
    },
    rows
  })
  const who = async (request: FastifyRequest) => ({ user: (await optionalUser(request))?.id ?? null })
  for (const { method, path } of rows.filter(({ service }) => service === 'orders'))
    app.route({ method, url: path, handler: who })
  const ask = (url: string) => app.inject({ url, headers: { authorization: 'Bearer a.b.c' } })
  for (const url of ['/mine', '/drive']) {
    const { statusCode, headers } = await ask(url)
    expect([url, statusCode, headers['retry-after']]).toEqual([url, 503, '2'])
  }
  expect((await app.inject({ url: '/mine' })).statusCode).toBe(401)
  expect((await ask('/open/1')).json()).toEqual({ user: null })
})

describe('problem documents', () => {
  it('no refusal is stored by a cache, of a public row neither: what is missing may be there in a moment', async () => {
    const app = await anApp()
    const refused = ['/nowhere', '/open/%ff', '/broken', '/mine'].map((url) => app.inject({ url }))
    for (const { statusCode, headers } of await Promise.all(refused)) {
      expect([statusCode >= 400, headers['cache-control']]).toEqual([true, 'no-store'])
    }
    expect((await app.inject({ url: '/open/1' })).headers['cache-control']).toBeUndefined()
  })

  it('a malformed id is answered like a missing object', async () => {
    const app = createHttp({ service: 'orders', context: testContext(), rows })
    const params = z.object({ id: z.uuid() })
    app.get('/open/:id', { schema: { params } }, async () => 'found')
    app.post('/open/:id', { schema: { params, body: bodySchema } }, async () => 'found')
    for (const path of ['/mine', '/drive', '/broken', '/leaky']) app.get(path, async () => null)
    for (const url of ['/open/none', '/open/', '/open/11111111-1111-1111-1111-111111111111']) {
      for (const method of ['GET', 'POST'] as const) {
        const response = await app.inject({ method, url })
        expect(response.json(), `${method} ${url}`).toMatchObject({ status: 404, code: 'NOT_FOUND' })
      }
    }
    const nobodys = '00000000-0000-0000-0000-000000000000'
    expect((await app.inject({ url: `/open/${nobodys}` })).body).toBe('found')
  })

  it('a refused body has every invalid field named, with its path as sent and the message of the schema', async () => {
    const app = await anApp()
    const response = await app.inject({
      method: 'POST',
      url: '/open/1',
      headers: json,
      payload: '{"parcel":{"weight":"x"}}'
    })
    expect(response.statusCode).toBe(400)
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(response.json()).toMatchObject({
      status: 400,
      title: 'Bad Request',
      code: 'INVALID_REQUEST',
      error: 'INVALID_REQUEST',
      detail: 'Required',
      message: 'Required',
      errors: [
        { path: 'address', message: 'Required' },
        { path: 'parcel.weight', message: 'Expected number' }
      ]
    })
    expect(response.json().requestId).toMatch(/.+/)
  })

  it.each([
    ['a body that is not JSON', 400, 'INVALID_JSON', { headers: json, payload: '{' }],
    ['a body that touches the prototype', 400, 'INVALID_JSON', { headers: json, payload: '{"__proto__":{"a":1}}' }],
    ['no body at all', 400, 'INVALID_REQUEST', {}],
    ['an empty JSON body', 400, 'INVALID_REQUEST', { headers: json, payload: '' }],
    ['text', 415, 'UNSUPPORTED_MEDIA_TYPE', { headers: { 'content-type': 'text/plain' }, payload: 'a' }],
    [
      'a form',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=b' }
    ],
    [
      'a compressed body',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      { headers: { ...json, 'content-encoding': 'gzip' }, payload: gzipSync('{}') }
    ],
    ['a body over 64 KiB', 413, 'TOO_LARGE', { headers: json, payload: JSON.stringify({ a: 'x'.repeat(66_000) }) }]
  ])('a problem document answers %s with %i %s', async (_what, status, code, request) => {
    const response = await (await anApp()).inject({ method: 'POST', url: '/open/1', ...request })
    expect([response.statusCode, response.json().code]).toEqual([status, code])
    // Every 400 has them.
    if (status === 400)
      expect(response.json().errors).toContainEqual({ path: expect.anything(), message: expect.any(String) })
  })

  it.each([
    ['/open/%ff', 400, 'BAD_REQUEST'],
    ['/open/%zz', 400, 'BAD_REQUEST'],
    [`/open/${'x'.repeat(20_000)}`, 414, 'TOO_LONG']
  ])('a problem document answers a path for which no route can be looked up: %.20s', async (url, status, code) => {
    const response = await (await anApp()).inject(url)
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(response.json()).toMatchObject({ status, code })
    expect(response.body).not.toMatch(/FST_|%/)
  })

  it('a parameter that is too long is refused by its route', async () => {
    expect((await (await anApp()).inject(`/open/${'x'.repeat(8000)}`)).statusCode).toBe(200)
  })

  it('an unknown path is a 404, and a known one with another method a 405 with Allow', async () => {
    const app = await anApp()
    expect((await app.inject('/nowhere')).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    const response = await app.inject({ method: 'DELETE', url: '/open/1?x=2' })
    expect(response.statusCode).toBe(405)
    expect(response.headers.allow).toBe('GET, HEAD, POST')
  })

  it('the answer to a bug reveals nothing about it', async () => {
    const response = await (await anApp()).inject('/broken')
    expect(response.statusCode).toBe(500)
    expect(response.body).not.toMatch(/secret|stack|at /)
  })

  it('a problem document carries the request id of the gateway', async () => {
    const response = await (await anApp()).inject({ url: '/nowhere', headers: { 'x-request-id': 'edge-1' } })
    expect(response.json().requestId).toBe('edge-1')
  })
})

describe('answers', () => {
  it('an answer contains only what its schema names', async () => {
    expect((await (await anApp()).inject('/leaky')).json()).toEqual({ name: 'Elin' })
  })
})

describe('policies', () => {
  it('a route with a policy answers 401 without a token and to a bad one', async () => {
    const app = await anApp()
    for (const headers of [{}, { authorization: 'Bearer nonsense' }, { authorization: 'Basic abc' }]) {
      const response = await app.inject({ url: '/mine', headers })
      expect([response.statusCode, response.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    }
  })

  it('a route with a policy answers 403 to a role that is not allowed', async () => {
    const headers = { authorization: `Bearer ${tokenFor(aUser({ role: 'customer' }))}` }
    const response = await (await anApp()).inject({ url: '/drive', headers })
    expect([response.statusCode, response.json().code]).toEqual([403, 'FORBIDDEN'])
  })

  it('a route with a policy admits the right role and passes the user to the handler', async () => {
    const app = await anApp()
    const driver = aUser({ role: 'driver' })
    const headers = { authorization: `Bearer ${tokenFor(driver)}` }
    expect((await app.inject({ url: '/drive', headers })).statusCode).toBe(200)
    expect((await app.inject({ url: '/mine', headers })).json()).toEqual({ user: driver.id })
    expect((await app.inject({ url: '/open/1', headers })).json()).toEqual({ user: driver.id })
  })

  it('a bad token on a public route counts as no token', async () => {
    const response = await (await anApp()).inject({ url: '/open/1', headers: { authorization: 'Bearer nonsense' } })
    expect(response.json()).toEqual({ user: null })
  })

  it('an app with a route that has no row does not start', async () => {
    await expect(anApp(rows.filter(({ path }) => path !== '/drive'))).rejects.toThrow('GET /drive has no row')
  })

  it('an app that does not serve one of its rows does not start', async () => {
    const extra: Route = { method: 'PUT', path: '/promised', service: 'orders', policy: 'public', summary: '' }
    await expect(anApp([...rows, extra])).rejects.toThrow('PUT /promised is not served')
  })
})

describe('limits', () => {
  const limited = (limit: Route['limit'], policy: Route['policy'] = 'public'): Route[] =>
    rows.map((row) => (row.path === '/open/:id' && row.method === 'GET' ? { ...row, policy, limit: limit! } : row))

  it('requests of an address are counted, HEAD too, and refused with 429 and the time to wait', async () => {
    const app = await anApp(limited({ perAddress: { max: 3, windowSeconds: 60 } }))
    const statuses: number[] = []
    for (const method of ['GET', 'HEAD', 'GET', 'GET'] as const)
      statuses.push((await app.inject({ method, url: '/open/1' })).statusCode)
    expect(statuses).toEqual([200, 200, 200, 429])
    const refused = await app.inject('/open/1')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers['ratelimit-limit']).toBe('3')
    const other = await app.inject({ url: '/open/1', headers: { 'x-forwarded-for': '198.51.100.7' } })
    expect(other.statusCode).toBe(200)
  })

  it('signed-in callers of a public route are counted per user and the others per address', async () => {
    const app = await anApp(
      limited({ perUser: { max: 2, windowSeconds: 60 }, perAddress: { max: 1, windowSeconds: 60 } })
    )
    const headers = { authorization: `Bearer ${tokenFor(aUser())}` }
    const ask = async (as?: typeof headers) =>
      (await app.inject({ url: '/open/1', ...(as && { headers: as }) })).statusCode
    expect([await ask(), await ask(), await ask(headers), await ask(headers), await ask(headers)]).toEqual([
      200, 429, 200, 200, 429
    ])
  })

  it('routes whose limits have the same name are counted together', async () => {
    const limit = { perUser: { max: 2, windowSeconds: 60 }, name: 'either' }
    const shared = rows.map((row) => (['/mine', '/drive'].includes(row.path) ? { ...row, limit } : row))
    const app = await anApp(shared)
    const headers = { authorization: `Bearer ${tokenFor(aUser({ role: 'driver' }))}` }
    const statuses: number[] = []
    for (const url of ['/mine', '/drive', '/mine', '/drive'])
      statuses.push((await app.inject({ url, headers })).statusCode)
    expect(statuses).toEqual([200, 200, 429, 429])
  })

  it('loopback is not limited in demo mode, and nobody with LIMITS=off', async () => {
    for (const env of [{ DEMO: 'true' }, { LIMITS: 'off' }]) {
      const limit = { perAddress: { max: 1, windowSeconds: 60 } }
      const only = limited(limit).filter(({ path, method }) => path === '/open/:id' && method === 'GET')
      const app = createHttp({ service: 'orders', context: testContext({ env }), rows: only })
      app.get('/open/:id', async () => 'ok')
      for (let at = 0; at < 3; at++) expect((await app.inject('/open/1')).statusCode).toBe(200)
    }
  })
})

describe('health', () => {
  it('a service is live immediately, and ready from when the process says so until it drains', async () => {
    const app = await anApp()
    expect((await app.inject('/livez')).statusCode).toBe(200)
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    setReadiness(app, 'ready')
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    setReadiness(app, 'draining')
    expect((await app.inject('/readyz')).statusCode).toBe(503)
  })

  it('metrics are shown to local addresses only, or to the bearer of the token', async () => {
    const app = await anApp()
    expect((await app.inject('/metrics')).statusCode).toBe(200)
    expect((await app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '198.51.100.7' } })).statusCode).toBe(404)
    const locked = createHttp({ service: 'orders', context: testContext({ env: { METRICS_TOKEN: 'm1' } }), rows: [] })
    expect((await locked.inject('/metrics')).statusCode).toBe(404)
    expect((await locked.inject({ url: '/metrics', headers: { authorization: 'Bearer m1' } })).statusCode).toBe(200)
  })
})
