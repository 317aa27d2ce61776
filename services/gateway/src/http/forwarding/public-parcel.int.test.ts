import { randomBytes, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { createHttp } from '@ilbud/kernel/http/create-http'
import type { ViewChanged } from '@ilbud/proto/events/tracking'
import { isPublicReader, parcelVary } from '@ilbud/proto/http/parcels/parcel-read'
import { routes } from '@ilbud/proto/http/routes'
import { trackingIdFrom } from '@ilbud/proto/http/parcels/tracking-id'
import { readMetric } from '@ilbud/testkit/read-metric'
import { testContext } from '@ilbud/testkit/services/test-context'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aGateway, shapes } from '#test/a-gateway.ts'

const id = trackingIdFrom(randomBytes(12))
const path = `/api/v1/track/${id}`
const epoch = randomUUID()

/** The service: what it answers about the parcel, and how often it was asked. */
async function aTracking() {
  const state = { version: 1, revision: 0, asked: 0, isGone: false, after: [] as unknown[] }
  const app = createHttp({
    service: 'tracking',
    context: testContext({ env: { LIMITS: 'off' } }),
    rows: routes.filter(({ service }) => service === 'tracking')
  })
  app.get('/api/v1/track/:trackingId', (request, reply) => {
    state.asked++
    state.after.push((request.query as { after?: string }).after)
    if (state.isGone) return reply.status(404).send({ status: 404 })
    const isPublic = isPublicReader(request.headers)
    const disclosure = isPublic ? 'public' : 'link'
    const { version, revision } = state
    if (!isPublic) reply.header('cache-control', 'private, no-cache')
    return reply
      .headers({ vary: parcelVary, etag: `"v${version}.${revision}-${disclosure}"` })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ version, revision, disclosure }))
  })
  await app.ready()
  onTestFinished(() => app.close())
  return { state, app }
}

function aChange(version: number, more: Partial<ViewChanged> = {}): ViewChanged {
  return {
    version,
    revision: 0,
    orderId: randomUUID(),
    trackingId: id,
    epoch,
    type: 'ORDER_EVENT_CREATED',
    status: 'CREATED',
    stage: 1,
    at: '2026-03-02T12:00:00.000Z',
    eta: null,
    driverId: null,
    customerId: randomUUID(),
    companyId: null,
    positionOpen: false,
    gone: false,
    ...more
  }
}

async function aDoor(shape: keyof typeof shapes, env: Record<string, string> = {}) {
  const { state, app } = await aTracking()
  const { ask, parcels, port } = await aGateway(shape, env, { services: { tracking: { app } } })
  return {
    state,
    parcels,
    port,
    ask,
    async read(url = path, headers: Record<string, string> = {}) {
      const { statusCode, headers: answered, body } = await ask(url, { headers })
      const content = await body.text()
      return { statusCode, headers: answered, body: content === '' ? null : (JSON.parse(content) as object) }
    }
  }
}

describe.each(Object.keys(shapes) as (keyof typeof shapes)[])('the public answer of a parcel, tracking %s', (shape) => {
  it('a public answer is stored, and sent to the next readers with the same headers', async () => {
    const { state, read } = await aDoor(shape)
    const first = await read()
    const second = await read()
    expect(second.body).toEqual({ version: 1, revision: 0, disclosure: 'public' })
    expect({ ...second.headers, date: '' }).toEqual({ ...first.headers, date: '' })
    expect(first.headers).toMatchObject({ vary: 'Authorization, X-Track-Key', 'x-content-type-options': 'nosniff' })
    const unchanged = await read(path, { 'if-none-match': '"v1.0-public"' })
    expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, null, '"v1.0-public"'])
    expect(state.asked).toBe(1)
  })

  it('an answer without its body, to HEAD, is not stored for those who read it', async () => {
    const { state, ask, read } = await aDoor(shape)
    const { statusCode, body } = await ask(path, { method: 'HEAD' })
    expect([statusCode, await body.text()]).toEqual([200, ''])
    for (const at of [2, 2]) {
      expect((await read()).body).toEqual({ version: 1, revision: 0, disclosure: 'public' })
      expect(state.asked).toBe(at)
    }
    const stored = await ask(path, { method: 'HEAD' })
    expect([stored.statusCode, await stored.body.text(), state.asked]).toEqual([200, '', 2])
  })

  it('a stored answer is dropped when the log announces a newer state, or the end', async () => {
    const { state, parcels, read } = await aDoor(shape)
    await read()
    state.revision = 1
    parcels.applyEvent(aChange(1, { revision: 1 }))
    expect((await read()).body).toMatchObject({ version: 1, revision: 1 })
    parcels.applyEvent(aChange(1))
    expect((await read()).body).toMatchObject({ version: 1, revision: 1 })
    expect(state.asked).toBe(2)
    state.isGone = true
    parcels.applyEvent(aChange(2, { gone: true }))
    expect((await read()).statusCode).toBe(404)
  })

  it('an answer is not stored when it is older than what the log has announced', async () => {
    const { state, parcels, read } = await aDoor(shape)
    parcels.applyEvent(aChange(2))
    expect((await read()).body).toMatchObject({ version: 1 })
    expect((await read()).body).toMatchObject({ version: 1 })
    state.version = 2
    for (let time = 0; time < 3; time++) expect((await read()).body).toMatchObject({ version: 2 })
    expect(state.asked).toBe(3)
  })

  it('tracking is asked for a state as new as is known, whichever replica answers', async () => {
    const { state, parcels, read } = await aDoor(shape)
    await read()
    parcels.applyEvent(aChange(3, { revision: 2 }))
    const key = { 'x-track-key': 'k'.repeat(22) }
    await read(path, key)
    for (const query of ['?after=2&lang=sv', '?after=3.3', '?after=x', '']) await read(path + query)
    parcels.applyEvent(aChange(4, { gone: true }))
    await read()
    expect(state.after).toEqual([undefined, '3.2', '3.2', '3.3', 'x', '3.2', '999999999.0'])
  })

  it('a stored answer is sent to readers who wait for a version it has, and not to those who wait for a later one', async () => {
    const { state, read } = await aDoor(shape)
    await read()
    expect((await read(`${path}?after=1`)).body).toMatchObject({ version: 1 })
    expect((await read(`${path}?after=`)).body).toMatchObject({ version: 1 })
    expect(state.asked).toBe(1)
    state.version = 2
    expect((await read(`${path}?after=1.1`)).body).toMatchObject({ version: 2 })
    expect((await read(`${path}?after=x`)).statusCode).toBe(200)
    expect(state.asked).toBe(3)
    expect((await read()).body).toMatchObject({ version: 2 })
    expect(state.asked).toBe(3)
  })

  it('the public answer is not for those who may see more, and theirs is for nobody else', async () => {
    const { state, read } = await aDoor(shape)
    const more = [{ 'x-track-key': 'k'.repeat(22) }, { authorization: 'Bearer x' }]
    for (const headers of more) expect((await read(path, headers)).body).toMatchObject({ disclosure: 'link' })
    expect((await read()).body).toMatchObject({ disclosure: 'public' })
    for (const headers of more) expect((await read(path, headers)).body).toMatchObject({ disclosure: 'link' })
    expect(state.asked).toBe(5)
  })

  it('the stored answers are dropped when the orders have another history', async () => {
    const { state, parcels, read } = await aDoor(shape)
    state.version = 5
    parcels.applyEvent(aChange(5))
    await read()
    state.version = 2
    parcels.applyEvent(aChange(2, { epoch: randomUUID() }))
    for (let time = 0; time < 2; time++) expect((await read()).body).toMatchObject({ version: 2 })
    expect(state.asked).toBe(2)
  })

  it('the public answer of a parcel is stored by the ID as it is written, not as somebody types it', async () => {
    const { state, read } = await aDoor(shape)
    for (let time = 0; time < 2; time++) await read(`/api/v1/track/${id.toLowerCase()}`)
    expect(state.asked).toBe(2)
  })
})

it('a metric counts the reads that are answered from memory', async () => {
  const { read } = await aDoor('in one process')
  const requestsTo = (service: string) => readMetric(`gateway_requests_total{service="${service}"}`)
  const before = { gateway: await requestsTo('gateway'), tracking: await requestsTo('tracking') }
  for (let time = 0; time < 3; time++) await read()
  expect(await requestsTo('gateway')).toBe(before.gateway + 2)
  expect(await requestsTo('tracking')).toBe(before.tracking + 1)
})

it('an answer from memory counts for the limit of its row', async () => {
  const { state, read } = await aDoor('in one process', { LIMITS: 'on' })
  const { perAddress } = routes.find(({ path: row }) => row === '/api/v1/track/:trackingId')!.limit!
  await read()
  for (let time = 0; time < perAddress!.max; time++) expect((await read()).statusCode).toBe(200)
  const refused = await read()
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(state.asked).toBe(1)
})

it('an answer from memory counts with all requests of its client, behind our own proxy too', async () => {
  const { state, read } = await aDoor('in one process', { LIMITS: 'on', TRUST_PROXY: '1' })
  const from = (ip: string) => ({ 'x-forwarded-for': `203.0.113.9, ${ip}` })
  const { perAddress } = routes.find(({ path: row }) => row === '/api/v1/track/:trackingId')!.limit!
  for (let time = 0; time <= perAddress!.max; time++) await read(path, from('198.51.100.7'))
  expect((await read(path, from('198.51.100.7'))).statusCode).toBe(429)
  expect((await read(path, from('198.51.100.8'))).statusCode).toBe(200)
  for (let time = 1; time < 600; time++) await read('/api/v1/track/x', from('198.51.100.8'))
  expect((await read(path, from('198.51.100.8'))).statusCode).toBe(429)
  expect(state.asked).toBe(600)
})

it('an answer from memory has HSTS too', async () => {
  const { read } = await aDoor('in one process', { TRUST_PROXY: '1' })
  const asked = async (proto: string) => {
    const { headers } = await read(path, { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': proto })
    return headers['strict-transport-security']
  }
  await read()
  expect([await asked('http'), await asked('https')]).toEqual([undefined, 'max-age=31536000; includeSubDomains'])
})

it('a request without a host is refused, though its answer is in memory', async () => {
  const { port, read } = await aDoor('in one process')
  await read()
  const socket = connect(port, '127.0.0.1')
  socket.end(`GET ${path} HTTP/1.1\r\nconnection: close\r\n\r\n`)
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /)
})
