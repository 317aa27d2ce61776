import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gateway } from './service.ts'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import { configSchema as clientConfigSchema } from '@ilbud/proto/http/config'
import { problemSchema } from '@ilbud/proto/http/problem'
import { routes } from '@ilbud/proto/http/routes'
import { testContext } from '@ilbud/testkit/services/test-context'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { aGateway, html, shapes } from '#test/a-gateway.ts'
import { aWebDist } from '#test/a-web-dist.ts'

describe.each(Object.keys(shapes) as (keyof typeof shapes)[])('services %s', (shape) => {
  it('services get the requests of their rows, with bodies', async () => {
    const { ask } = await aGateway(shape)
    const tracked = await (await ask('/api/v1/track/SDDEM0000000011?after=3')).body.json()
    expect(tracked).toMatchObject({ name: 'tracking' })
    const body = JSON.stringify({ onDuty: true })
    const duty = await ask('/api/driver/duty', { method: 'PUT', headers: { 'content-type': 'application/json' }, body })
    expect(await duty.body.json()).toMatchObject({ name: 'drivers', body: { onDuty: true } })
  })

  it('services learn who calls from the gateway alone, whatever the client claims', async () => {
    const { ask } = await aGateway(shape)
    const claims = {
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'for=1.2.3.4',
      'x-real-ip': '1.2.3.4',
      'x-request-id': 'mine',
      traceparent: `00-${'f'.repeat(32)}-${'e'.repeat(16)}-01`,
      tracestate: 'mine=1',
      baggage: 'name=mine'
    }
    const seen = (await (await ask('/api/v1/track/x', { headers: claims })).body.json()) as {
      headers: object
      ip: string
      id: string
    }
    expect(seen.ip).toBe('127.0.0.1')
    expect(seen.id).toMatch(/^[\w-]{12}-\w+$/)
    const passed = Object.keys(seen.headers)
    expect(passed).not.toEqual(expect.arrayContaining(['x-forwarded-host']))
    const dropped = ['x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip']
    for (const name of [...dropped, 'traceparent', 'tracestate', 'baggage']) expect(passed).not.toContain(name)
  })

  it('as many proxies are trusted as TRUST_PROXY says', async () => {
    const { ask } = await aGateway(shape, { TRUST_PROXY: '1' })
    const headers = { 'x-forwarded-for': '6.6.6.6, 198.51.100.7' }
    expect(await (await ask('/api/v1/track/x', { headers })).body.json()).toMatchObject({ ip: '198.51.100.7' })
  })

  it('a client whose proxy names its port too is one client, whatever the port', async () => {
    const { ask } = await aGateway(shape, { TRUST_PROXY: '1' })
    for (const [named, ip] of [
      ['198.51.100.7:4711', '198.51.100.7'],
      ['[2001:db8::7]:4711', '2001:db8::7'],
      ['198.51.100.7 and others', 'unknown']
    ]) {
      const answer = await ask('/api/v1/track/x', { headers: { 'x-forwarded-for': named } })
      expect(await answer.body.json()).toMatchObject({ headers: { 'x-forwarded-for': ip } })
    }
  })

  it("services' answers have the headers that no answer may lack", async () => {
    const { ask } = await aGateway(shape)
    for (const path of [
      '/api/v1/track/x',
      '/api/v1/track/%ff',
      '/api/v1/nothing',
      '/logo.svg',
      '/openapi.json',
      '/asyncapi.json'
    ]) {
      const { headers, body } = await ask(path)
      await body.dump()
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin'
      })
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  it('services get WebSockets by path, with the client’s address from the gateway', async () => {
    const { port } = await aGateway(shape)
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws?x=1`, { headers: { 'x-forwarded-for': '1.2.3.4' } })
    onTestFinished(() => socket.terminate())
    const [message] = await once(socket, 'message')
    expect(JSON.parse(String(message))).toMatchObject({ 'x-forwarded-for': '127.0.0.1' })
    for (const [path, headers, status] of [
      ['/ws', { 'x-refuse': '1' }, 403],
      ['/nowhere', {}, 404],
      ['/socket.io/?EIO=4', {}, 503]
    ] as const) {
      const refused = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers })
      expect(String((await once(refused, 'error'))[0])).toContain(String(status))
    }
  })
})

describe('the door', () => {
  it.each([
    ['GET', '/api/v1/nothing', 404, undefined],
    ['POST', '/api/v1/nothing', 404, undefined],
    ['GET', '/api/driver/duty', 405, 'PUT'],
    ['POST', '/', 405, 'GET, HEAD'],
    ['POST', '/track/SDDEM0000000011', 405, 'GET, HEAD'],
    ['DELETE', '/service-worker.js', 405, 'GET, HEAD'],
    ['TRACE', '/api/v1/track/x', 405, 'GET, HEAD'],
    ['OPTIONS', '/api/v1/track/x', 405, 'GET, HEAD'],
    ['PROPFIND', '/api/v1/track/x', 405, 'GET, HEAD'],
    ['GET', '/api/v1/orders', 503, undefined]
  ])('the edge answers %s %s with a problem %i', async (method, path, status, allow) => {
    const { ask } = await aGateway()
    const body = method === 'POST' ? { headers: { 'content-type': 'text/plain' }, body: 'x' } : {}
    const answer = await ask(path, { method, ...html, ...body })
    expect([answer.statusCode, answer.headers['allow']]).toEqual([status, allow])
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(await answer.body.json()).toMatchObject({ status, requestId: expect.stringMatching(/^[\w-]{14,}$/) })
  })

  it('a request without a host, which older HTTP may leave out, or with two, is refused with a problem document', async () => {
    const { port } = await aGateway()
    const ask = async (version: string, hosts = ''): Promise<string> => {
      const socket = connect(port, '127.0.0.1')
      socket.end(`GET /api/v1/track/x HTTP/${version}\r\n${hosts}connection: close\r\n\r\n`)
      return text(socket)
    }
    const two = 'host: x\r\nHost: y\r\n'
    for (const answer of [await ask('1.1'), await ask('1.1', two), await ask('1.0', two)]) {
      const [head, body] = answer.split('\r\n\r\n') as [string, string]
      expect(head).toMatch(/^HTTP\/1.1 400 /)
      expect(head).toContain('content-type: application/problem+json')
      expect(problemSchema.parse(JSON.parse(body))).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
    }
    expect(await ask('1.0')).toMatch(/^HTTP\/1.1 200/)
    expect(await ask('1.1', 'host: x\r\n')).toMatch(/^HTTP\/1.1 200/)
  })

  it('the offer of another protocol is ignored', async () => {
    const { port } = await aGateway()
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write(
      'GET /api/v1/track/x HTTP/1.1\r\nhost: x\r\nconnection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\n\r\n'
    )
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 200/)
  })

  it('a body over 64 KiB is refused before it is forwarded', async () => {
    const { ask } = await aGateway()
    const answer = await ask('/api/driver/duty', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(70_000)
    })
    expect(answer.statusCode).toBe(413)
    await answer.body.dump()
  })

  it('an address may send 600 requests a minute, whatever they are', async () => {
    const { app } = await aGateway('in one process', { LIMITS: 'on' })
    const statuses = new Map<number, number>()
    for (let at = 0; at < 603; at++) {
      const { statusCode } = await app.inject({ url: at % 2 ? '/logo.svg' : '/api/v1/track/x' })
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: 600, 429: 3 })
  })

  it('handshakes of WebSockets count with the requests of their address', async () => {
    const { app, port } = await aGateway('in one process', { LIMITS: 'on' })
    for (let at = 0; at < 599; at++) await app.inject({ url: '/logo.svg' })
    const shake = (path: string) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
      onTestFinished(() => socket.terminate())
      socket.on('error', () => undefined)
      return Promise.race([
        once(socket, 'open').then(() => ({ status: 101, retryAfter: undefined })),
        once(socket, 'unexpected-response').then(([, { statusCode, headers }]) => ({
          status: statusCode as number,
          retryAfter: headers['retry-after'] as string | undefined
        }))
      ])
    }
    expect(await shake('/ws')).toEqual({ status: 101, retryAfter: undefined })
    const refused = { status: 429, retryAfter: expect.stringMatching(/^\d+$/) }
    expect([await shake('/ws'), await shake('/nowhere')]).toEqual([refused, refused])
    expect((await app.inject({ url: '/logo.svg' })).statusCode).toBe(429)
  })

  it('HSTS is sent for a year to a client that came by https', async () => {
    const { ask } = await aGateway('in one process', { TRUST_PROXY: '1' })
    const policyFor = async (proto: string) => {
      const { headers, body } = await ask('/logo.svg', {
        headers: { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': proto }
      })
      await body.dump()
      return headers['strict-transport-security']
    }
    expect([await policyFor('http'), await policyFor('https')]).toEqual([
      undefined,
      'max-age=31536000; includeSubDomains'
    ])
  })
})

describe('GET /api/v1/config', () => {
  it('GET /api/v1/config returns the settings of orders, and the built-in ones while orders is unavailable', async () => {
    const answer = {
      deliveries: '12k',
      onTime: '98%',
      support: '24/7',
      partners: '7',
      areas: [{ name: 'A', polygon: '{"type":"Polygon","coordinates":[]}' }],
      tariff: {
        version: 3,
        base: 89,
        perKm: 14,
        freeKm: 2,
        minimum: 89,
        fallback: 119,
        smallTenths: 8,
        mediumTenths: 10,
        largeTenths: 13,
        customTenths: 15
      },
      attemptLimit: 3
    }
    const calls: Calls = { to: () => ({ settings: async () => answer }) as never }
    const config = clientConfigSchema.parse(
      await (await (await aGateway('in one process', { DEMO: 'true' }, { calls })).ask('/api/v1/config')).body.json()
    )
    expect(config).toMatchObject({
      claims: { deliveries: '12k' },
      areas: [{ name: 'A' }],
      tariff: { version: 3, base: 89, multipliers: { small: 0.8, medium: 1, large: 1.3, custom: 1.5 } },
      maxAttempts: 3,
      demo: { password: 'parcel-demo-2026' }
    })
    const away = clientConfigSchema.parse(await (await (await aGateway()).ask('/api/v1/config')).body.json())
    expect(away).toMatchObject({
      claims: { deliveries: '10k+' },
      areas: [{ name: 'Stockholm' }, { name: 'Karlstad' }],
      tariff: null,
      maxAttempts: null,
      demo: null
    })
  })
})

describe('the API docs', () => {
  it('the API docs describe every row of the route table', async () => {
    const { ask } = await aGateway()
    const document = (await (await ask('/openapi.json')).body.json()) as {
      paths: Record<string, object>
      openapi: string
    }
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`)
    )
    expect(described.sort()).toEqual(
      routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`).sort()
    )
    expect(document.openapi).toBe('3.1.0')
  })

  it('the API docs are shown by a script from our own origin', async () => {
    const { ask } = await aGateway()
    const page = await (await ask('/docs', html)).body.text()
    expect(page).not.toMatch(/https?:\/\//)
    const { headers, body } = await ask('/docs/scalar.js')
    expect([headers['content-encoding'], (await body.bytes()).length > 500_000]).toEqual(['gzip', true])
  })
})

it('the gateway app listens nowhere by itself', async () => {
  const built = await gateway.build(testContext({ env: { WEB_DIST: aWebDist() } }))
  onTestFinished(() => built.app.close())
  expect(built.app.server.listening).toBe(false)
})
