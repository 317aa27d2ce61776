import { once } from 'node:events'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { configSchema } from './config.ts'
import { gateway } from './service.ts'
import { ForbiddenError } from '@ilbud/kernel/errors'
import { createHttp } from '@ilbud/kernel/http/create-http'
import { refuseUpgrade } from '@ilbud/kernel/http/upstream/pipe-upgrade'
import { localUpstream, remoteUpstream, type Upstream } from '@ilbud/kernel/http/upstream'
import type { Built } from '@ilbud/kernel/process/service'
import { readConfig } from '@ilbud/kernel/process/config'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import { configSchema as clientConfigSchema } from '@ilbud/proto/http/config'
import { problemSchema } from '@ilbud/proto/http/problem'
import { routes } from '@ilbud/proto/http/routes'
import { testParts } from '@ilbud/testkit/test-parts'
import { Agent, request } from 'undici'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { buildApp } from './app.ts'
import { handOffUpgrade } from '#http/upgrades.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const folder = mkdtempSync(join(tmpdir(), 'gateway-'))
const webDist = join(folder, 'dist')
mkdirSync(join(webDist, 'assets'), { recursive: true })
writeFileSync(join(webDist, 'index.html'), '<head><script nonce="__CSP_NONCE__" src="/assets/a-1.js"></script></head>')
const arrival = (text: string): string => `<script nonce="__CSP_NONCE__"></script><p>${text}</p>`
const arrivals = {
  '/': { en: arrival('home en'), sv: arrival('home sv') },
  '/track/': { en: arrival('track en'), sv: arrival('track sv') }
}
mkdirSync(join(webDist, '.vite'))
writeFileSync(join(webDist, '.vite/arrivals.json'), JSON.stringify(arrivals))
const pages = ['/', '/track', '/track/:trackingId', '/send', '/admin/customers/:kind?']
writeFileSync(join(webDist, '.vite/pages.json'), JSON.stringify(pages))
writeFileSync(join(webDist, 'assets/a-1.js'), 'plain')
writeFileSync(join(webDist, 'assets/a-1.js.br'), 'brotli')
writeFileSync(join(webDist, 'assets/a-1.js.gz'), 'gzip')
writeFileSync(join(webDist, 'logo.svg'), '<svg/>')
writeFileSync(join(webDist, 'service-worker.js'), 'worker')
writeFileSync(join(webDist, 'manifest.webmanifest'), '{}')

type Service = Pick<Built, 'app' | 'upgrade'>

/** Two small services: they tell what reached them. */
async function someServices(): Promise<Map<string, Service>> {
  const services = new Map<string, Service>()
  for (const name of ['tracking', 'drivers'] as const) {
    const rows = routes.filter((row) => row.service === name)
    const app = createHttp({
      service: name,
      parts: testParts({ env: { LIMITS: 'off' } }),
      rows: rows.map((row) => ({ ...row, policy: 'public' as const }))
    })
    for (const { method, path } of rows) {
      app.route({
        method,
        url: path,
        handler: async ({ headers, ip, id, body }) => ({ name, headers, ip, id, body: body ?? null })
      })
    }
    await app.ready()
    cleanups.push(() => app.close())
    const sockets = new WebSocketServer({ noServer: true })
    const upgrade: Service['upgrade'] = (request, socket, head) => {
      if (request.headers['x-refuse']) return refuseUpgrade(socket, new ForbiddenError())
      sockets.handleUpgrade(request, socket, head, (ws) => ws.send(JSON.stringify(request.headers)))
    }
    services.set(name, { app, upgrade })
  }
  return services
}

const shapes = {
  'in one process': async (service: Service) => localUpstream(service),
  async 'between processes'({ app, upgrade }: Service) {
    app.server.on('upgrade', upgrade!)
    const path = join(folder, `s${Math.random()}`)
    await app.listen({ path })
    const upstream = remoteUpstream(`unix:${path}`)
    cleanups.push(() => upstream.close())
    return upstream
  }
}

async function aGateway(
  shape: keyof typeof shapes = 'in one process',
  env: Record<string, string> = {},
  calls?: Calls
) {
  const services = await someServices()
  const upstreams = new Map<string, Upstream>()
  for (const [name, service] of services) upstreams.set(name, await shapes[shape](service))
  const nobody = remoteUpstream(`unix:${join(folder, 'nobody')}`)
  cleanups.push(() => nobody.close())
  const away: Calls = { to: () => ({ settings: () => Promise.reject(new Error('away')) }) as never }
  const settings = { LIMITS: 'off', WEB_DIST: webDist, ...env }
  const parts = testParts({ env: settings, upstream: (name) => upstreams.get(name) ?? nobody, calls: calls ?? away })
  const config = readConfig(configSchema, settings)
  const app = await buildApp(parts, config)
  app.server.on('upgrade', handOffUpgrade(parts, config.TRUST_PROXY))
  await app.listen({ port: 0, host: '127.0.0.1' })
  cleanups.push(() => app.close())
  const { port } = app.server.address() as { port: number }
  const agent = new Agent({ keepAliveTimeout: 10 })
  cleanups.push(() => agent.destroy())
  return {
    app,
    port,
    ask: (path: string, options: object = {}) =>
      request(`http://127.0.0.1:${port}${path}`, { dispatcher: agent, ...options })
  }
}

const html = { headers: { accept: 'text/html,*/*' } }

describe.each(Object.keys(shapes) as (keyof typeof shapes)[])('services %s', (shape) => {
  it('get the requests of their rows, with bodies', async () => {
    const { ask } = await aGateway(shape)
    const tracked = await (await ask('/api/v1/track/SDDEM0000000011?after=3')).body.json()
    expect(tracked).toMatchObject({ name: 'tracking' })
    const body = JSON.stringify({ onDuty: true })
    const duty = await ask('/api/driver/duty', { method: 'PUT', headers: { 'content-type': 'application/json' }, body })
    expect(await duty.body.json()).toMatchObject({ name: 'drivers', body: { onDuty: true } })
  })

  it('hear who asks from the gateway alone, whatever the client claims', async () => {
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
    const kept = Object.keys(seen.headers)
    expect(kept).not.toEqual(expect.arrayContaining(['x-forwarded-host']))
    const dropped = ['x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip']
    for (const name of [...dropped, 'traceparent', 'tracestate', 'baggage']) expect(kept).not.toContain(name)
  })

  it('believe as many proxies as we have', async () => {
    const { ask } = await aGateway(shape, { TRUST_PROXY: '1' })
    const headers = { 'x-forwarded-for': '6.6.6.6, 198.51.100.7' }
    expect(await (await ask('/api/v1/track/x', { headers })).body.json()).toMatchObject({ ip: '198.51.100.7' })
  })

  it('answer with the headers that no answer may lack', async () => {
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

  it('get their WebSockets by path, with the gateway saying who asks', async () => {
    const { port } = await aGateway(shape)
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws?x=1`, { headers: { 'x-forwarded-for': '1.2.3.4' } })
    cleanups.push(() => socket.terminate())
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
  ])('answers %s %s with a problem %i', async (method, path, status, allow) => {
    const { ask } = await aGateway()
    const body = method === 'POST' ? { headers: { 'content-type': 'text/plain' }, body: 'x' } : {}
    const answer = await ask(path, { method, ...html, ...body })
    expect([answer.statusCode, answer.headers['allow']]).toEqual([status, allow])
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(await answer.body.json()).toMatchObject({ status, requestId: expect.stringMatching(/^[\w-]{14,}$/) })
  })

  it('refuses who names no host with a problem document, and takes older HTTP without one', async () => {
    const { port } = await aGateway()
    const ask = async (version: string): Promise<string> => {
      const socket = connect(port, '127.0.0.1')
      socket.end(`GET /api/v1/track/x HTTP/${version}\r\nconnection: close\r\n\r\n`)
      return text(socket)
    }
    const [head, body] = (await ask('1.1')).split('\r\n\r\n') as [string, string]
    expect(head).toMatch(/^HTTP\/1.1 400 /)
    expect(head).toContain('content-type: application/problem+json')
    expect(problemSchema.parse(JSON.parse(body))).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
    expect(await ask('1.0')).toMatch(/^HTTP\/1.1 200/)
  })

  it('answers a request that offers another protocol as what it is', async () => {
    const { port } = await aGateway()
    const socket = connect(port, '127.0.0.1')
    cleanups.push(() => socket.destroy())
    socket.write(
      'GET /api/v1/track/x HTTP/1.1\r\nhost: x\r\nconnection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\n\r\n'
    )
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 200/)
  })

  it('refuses a body over 64 KiB before it is sent on', async () => {
    const { ask } = await aGateway()
    const answer = await ask('/api/driver/duty', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(70_000)
    })
    expect(answer.statusCode).toBe(413)
    await answer.body.dump()
  })

  it('lets an address ask 600 times a minute, whatever it asks for', async () => {
    const { app } = await aGateway('in one process', { LIMITS: 'on' })
    const statuses = new Map<number, number>()
    for (let at = 0; at < 603; at++) {
      const { statusCode } = await app.inject({ url: at % 2 ? '/logo.svg' : '/api/v1/track/x' })
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: 600, 429: 3 })
  })

  it('counts handshakes of WebSockets with the requests of their address', async () => {
    const { app, port } = await aGateway('in one process', { LIMITS: 'on' })
    for (let at = 0; at < 599; at++) await app.inject({ url: '/logo.svg' })
    const shake = (path: string) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
      cleanups.push(() => socket.terminate())
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

  it('promises https for a year where it was asked by https', async () => {
    const { ask } = await aGateway('in one process', { TRUST_PROXY: '1' })
    const asked = async (proto: string) => {
      const { headers, body } = await ask('/logo.svg', {
        headers: { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': proto }
      })
      await body.dump()
      return headers['strict-transport-security']
    }
    expect([await asked('http'), await asked('https')]).toEqual([undefined, 'max-age=31536000; includeSubDomains'])
  })
})

describe('the web client', () => {
  it('is one page for every address that a browser opens, with a nonce of its own each time', async () => {
    const { ask } = await aGateway('in one process', { TILES_URL: 'https://tiles.example/style.json' })
    const nonces = new Set<string>()
    for (const path of ['/', '/track/SDDEM0000000011', '/send']) {
      const { statusCode, headers, body } = await ask(path, html)
      const nonce = /nonce="([\w-]{22})"/.exec(await body.text())?.[1]
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`)
      expect(headers['content-security-policy']).toContain("connect-src 'self' ws://127.0.0.1")
      expect(headers['content-security-policy']).toContain('https://tiles.example')
      expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/)
      expect(headers['referrer-policy']).toBe(path.startsWith('/track') ? 'no-referrer' : 'strict-origin')
      nonces.add(nonce!)
    }
    expect(nonces.size).toBe(3)
  })

  it('is made for where strangers arrive, in the language that the browser asks for', async () => {
    const { ask } = await aGateway()
    const pageAt = async (path: string, language?: string) => {
      const headers = { accept: 'text/html', ...(language && { 'accept-language': language }) }
      const answer = await ask(path, { headers })
      expect(answer.headers['vary']).toBe('accept-language, accept-encoding')
      return /<p>(.*)<\/p>/.exec(await answer.body.text())?.[1]
    }
    expect(await pageAt('/', 'nb, sv-SE;q=0.9, en;q=0.8')).toBe('home sv')
    expect(await pageAt('/', 'fi')).toBe('home en')
    expect(await pageAt('/')).toBe('home en')
    expect(await pageAt('/track/SDDEM0000000011?x=1', 'en-GB,sv')).toBe('track en')
    expect(await pageAt('/send', 'sv')).toBeUndefined()
  })

  it('is packed where that is accepted, its nonce in it', async () => {
    const { ask } = await aGateway()
    const { headers, body } = await ask('/', { headers: { accept: 'text/html', 'accept-encoding': 'br, gzip' } })
    expect(headers['content-encoding']).toBe('gzip')
    const page = gunzipSync(Buffer.from(await body.arrayBuffer())).toString()
    expect(headers['content-security-policy']).toContain(`'nonce-${/nonce="([\w-]{22})"/.exec(page)?.[1]}'`)
  })

  it('says by the status, beside its own page for that, that an address leads nowhere', async () => {
    const { ask } = await aGateway()
    const open = async (path: string, accept: string) => {
      const { statusCode, headers, body } = await ask(path, { headers: { accept } })
      return { statusCode, isPage: (await body.text()).includes('/assets/a-1.js'), policy: headers }
    }
    for (const path of ['/send/', '/Send?x=1', '/admin/customers', '/admin/customers/drivers'])
      expect(await open(path, 'text/html'), path).toMatchObject({ statusCode: 200, isPage: true })
    for (const path of ['/no/such/page', '/sends', '/send/a', '/admin/customers/a/b', '/xsend'])
      expect(await open(path, 'text/html'), path).toMatchObject({
        statusCode: 404,
        isPage: true,
        policy: { 'content-security-policy': expect.stringContaining('nonce-') }
      })
    expect((await ask('/no/such/page', { method: 'POST', ...html })).statusCode).toBe(404)
  })

  it('keeps to itself what the build wrote for it', async () => {
    const { ask } = await aGateway()
    const answer = await ask('/.vite/arrivals.json')
    await answer.body.dump()
    expect(answer.statusCode).toBe(404)
  })

  it('is the page to whoever takes anything too, by GET and HEAD, and never in place of a file or a call', async () => {
    const { ask } = await aGateway()
    const statusOf = async (path: string, accept?: string, method: 'GET' | 'HEAD' = 'GET') => {
      const answer = await ask(path, { method, headers: accept === undefined ? {} : { accept } })
      await answer.body.dump()
      return answer.statusCode
    }
    for (const path of ['/', '/track/SDDEM0000000011', '/send']) {
      expect([await statusOf(path), await statusOf(path, '*/*'), await statusOf(path, '*/*', 'HEAD')]).toEqual([
        200, 200, 200
      ])
      expect(await statusOf(path, 'application/json')).toBe(404)
    }
    for (const path of ['/robots.txt', '/assets/gone.js', '/api/v1/nothing', '/ws', '/socket.io/', '//evil']) {
      expect(await statusOf(path, '*/*'), path).toBe(404)
    }
  })

  it('sends its files, compressed as accepted, the hashed ones for good', async () => {
    const { ask } = await aGateway()
    const file = async (encoding: string) => {
      const { headers, body } = await ask('/assets/a-1.js', { headers: { 'accept-encoding': encoding } })
      return [await body.text(), headers['content-encoding'], headers['cache-control'], headers['content-type']]
    }
    const rest = ['public, max-age=31536000, immutable', 'text/javascript; charset=utf-8']
    expect(await file('gzip, deflate, br')).toEqual(['brotli', 'br', ...rest])
    expect(await file('gzip')).toEqual(['gzip', 'gzip', ...rest])
    expect(await file('identity')).toEqual(['plain', undefined, ...rest])
    const svg = await ask('/logo.svg')
    expect([svg.headers['cache-control'], await svg.body.text()]).toEqual(['no-cache', '<svg/>'])
    const again = await ask('/logo.svg', { headers: { 'if-none-match': svg.headers['etag'] } })
    expect(again.statusCode).toBe(304)
    await again.body.dump()
  })

  it('has a service worker that may fetch our own files, and that no cache keeps', async () => {
    const { ask } = await aGateway()
    const { headers, body } = await ask('/service-worker.js')
    expect([await body.text(), headers['cache-control'], headers['content-type']]).toEqual([
      'worker',
      'no-cache',
      'text/javascript; charset=utf-8'
    ])
    expect(headers['content-security-policy']).toBe("default-src 'self'; frame-ancestors 'none'")
    const manifest = await ask('/manifest.webmanifest')
    expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    expect(manifest.headers['content-security-policy']).toContain("default-src 'none'")
    await manifest.body.dump()
  })

  it('is not sent in place of a missing file, nor to climbers', async () => {
    const { ask } = await aGateway()
    for (const path of ['/assets/gone.js', '/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fx']) {
      const { statusCode, body } = await ask(path)
      expect([path, statusCode]).toEqual([path, 404])
      await body.dump()
    }
  })

  it('says how to be built where it is not', async () => {
    const { ask } = await aGateway('in one process', { WEB_DIST: join(folder, 'nothing') })
    expect(await (await ask('/', html)).body.text()).toContain('not built')
  })
})

describe('GET /api/v1/config', () => {
  it('tells the settings of orders, and the built-in ones while orders is away', async () => {
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
      maxAttempts: 3
    }
    const calls: Calls = { to: () => ({ settings: async () => answer }) as never }
    const told = clientConfigSchema.parse(
      await (await (await aGateway('in one process', { DEMO: 'true' }, calls)).ask('/api/v1/config')).body.json()
    )
    expect(told).toMatchObject({
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
  it('describe every row of the route table', async () => {
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

  it('are read with a program of our own house', async () => {
    const { ask } = await aGateway()
    const page = await (await ask('/docs', html)).body.text()
    expect(page).not.toMatch(/https?:\/\//)
    const { headers, body } = await ask('/docs/scalar.js')
    expect([headers['content-encoding'], (await body.bytes()).length > 500_000]).toEqual(['gzip', true])
  })
})

it('listens nowhere by itself', async () => {
  const built = await gateway.build(testParts({ env: { WEB_DIST: webDist } }))
  cleanups.push(() => built.app.close())
  expect(built.app.server.listening).toBe(false)
})
