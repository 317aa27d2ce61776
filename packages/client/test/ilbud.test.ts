import { Ilbud, ProblemError, type Retry } from '@ilbud/client'
import { describe, expect, it } from 'vitest'
import { aServer, breakOff, json, refusal } from './a-server.ts'

const order = {
  pickupAddress: 'Sveavägen 80, Stockholm',
  pickupContact: 'Saga Ek',
  pickupPhone: '070-174 06 05',
  deliveryAddress: 'Skånegatan 78, Stockholm',
  deliveryContact: 'Astrid Holm',
  deliveryPhone: '070-174 06 06'
}

describe('a call', () => {
  it('a call has its key, its parameters and its body, and returns the answer', async () => {
    const { url, received } = await aServer(json({ id: 'o1' }, 201), json([]), json({ id: 'a/b' }))
    const ilbud = new Ilbud({ url: `${url}/`, key: () => 'ilb_live_1' })
    expect(await ilbud.call('POST /api/v1/orders', { body: order, idempotencyKey: 'order-1' })).toEqual({ id: 'o1' })
    await ilbud.call('GET /api/v1/orders', { query: { q: 'Ek & Holm', limit: 5 } })
    await ilbud.call('GET /api/v1/orders/{id}', { params: { id: 'a/b' } })
    expect(received[0]).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer ilb_live_1', 'idempotency-key': 'order-1', 'content-type': 'application/json' }
    })
    expect(JSON.parse(received[0]!.body)).toEqual(order)
    expect(received[1]).toMatchObject({ method: 'GET', url: '/api/v1/orders?q=Ek+%26+Holm&limit=5' })
    expect(received[1]!.headers).not.toHaveProperty('idempotency-key')
    expect(received[2]!.url).toBe('/api/v1/orders/a%2Fb')
  })

  it('a file is returned as a blob, and no content as undefined', async () => {
    const { url } = await aServer(
      (response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'),
      (response) => response.writeHead(204).end()
    )
    const ilbud = new Ilbud({ url })
    const label = await ilbud.call('GET /api/v1/orders/{id}/label.pdf', { params: { id: 'o1' } })
    expect(await label.text()).toBe('%PDF')
    expect(await ilbud.call('DELETE /api/companies/me/webhooks/{id}', { params: { id: 'w1' } })).toBeUndefined()
  })

  it('a refusal is an error with the code, the fields and the request’s id', async () => {
    const problem = { status: 400, code: 'VALIDATION_FAILED', detail: 'Not valid', requestId: 'r-9' }
    const errors = [{ path: 'deliveryPhone', message: 'Required' }]
    const { url, received } = await aServer(json({ ...problem, errors }, 400))
    const call = new Ilbud({ url }).call('POST /api/v1/orders', { body: order })
    const error = (await call.catch((caught: unknown) => caught)) as ProblemError
    expect(error).toBeInstanceOf(ProblemError)
    expect(error).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', requestId: 'r-9', errors })
    expect(error.message).toBe('400 VALIDATION_FAILED: Not valid')
    expect(received).toHaveLength(1)
  })

  it('an answer of somebody else, without a problem document, is an error as well', async () => {
    const { url } = await aServer((response) => response.writeHead(403).end('<h1>Blocked</h1>'))
    await expect(new Ilbud({ url }).call('GET /api/v1/orders')).rejects.toMatchObject({ status: 403, code: 'UNKNOWN' })
  })

  it('a list is read page by page to its end', async () => {
    const link = { link: '</api/v1/orders?limit=2&cursor=MjA%3D>; rel="next"' }
    const { url, received } = await aServer(json([{ id: 'o3' }, { id: 'o2' }], 200, link), json([{ id: 'o1' }]))
    const ids: string[] = []
    for await (const { id } of new Ilbud({ url }).list('GET /api/v1/orders', { query: { limit: 2 } })) ids.push(id)
    expect(ids).toEqual(['o3', 'o2', 'o1'])
    expect(received[1]!.url).toBe('/api/v1/orders?limit=2&cursor=MjA%3D')
  })
})

describe('a request that is repeated', () => {
  it('an order whose answer was lost is sent again with the same key', async () => {
    const { url, received } = await aServer(
      breakOff,
      refusal(503, 'UNAVAILABLE', { 'retry-after': '0' }),
      refusal(409, 'IDEMPOTENCY_IN_FLIGHT'),
      json({ id: 'o1' }, 201)
    )
    const retries: Retry[] = []
    const ilbud = new Ilbud({ url, onRetry: (retry) => retries.push(retry) })
    expect(await ilbud.call('POST /api/v1/orders', { body: order })).toEqual({ id: 'o1' })
    const keys = received.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
    expect(keys).toEqual(keys.map(() => keys[0]))
    expect(retries.map(({ attempt }) => attempt)).toEqual([1, 2, 3])
    expect(retries.map(({ cause }) => (cause as ProblemError).code)).toEqual([
      undefined,
      'UNAVAILABLE',
      'IDEMPOTENCY_IN_FLIGHT'
    ])
  })

  it('a change without a key is not sent twice unless it was refused by a limit', async () => {
    const change = 'PATCH /api/companies/me/webhooks/{id}' as const
    const options = { params: { id: 'w1' }, body: { enabled: false } }
    const broken = await aServer(breakOff)
    await expect(new Ilbud(broken).call(change, options)).rejects.toThrow(TypeError)
    expect(broken.received).toHaveLength(1)
    const limited = await aServer(refusal(429, 'RATE_LIMITED', { 'retry-after': '0' }), json({ id: 'w1' }))
    expect(await new Ilbud(limited).call(change, options)).toEqual({ id: 'w1' })
  })

  it('a request is given up after the last retry, and at once where the pause would be too long', async () => {
    const down = await aServer(refusal(503, 'UNAVAILABLE'))
    await expect(new Ilbud({ url: down.url, retries: 1 }).call('GET /api/v1/orders')).rejects.toThrow('UNAVAILABLE')
    expect(down.received).toHaveLength(2)
    const closed = await aServer(refusal(429, 'RATE_LIMITED', { 'retry-after': '3600' }))
    const call = new Ilbud(closed).call('GET /api/v1/orders')
    await expect(call).rejects.toMatchObject({ status: 429, retryAfterMs: 3_600_000 })
    expect(closed.received).toHaveLength(1)
  })

  it('an aborted request is not repeated, and an abort ends a pause', async () => {
    const { url, received } = await aServer(refusal(503, 'UNAVAILABLE', { 'retry-after': '30' }))
    const controller = new AbortController()
    const ilbud = new Ilbud({ url, onRetry: () => controller.abort(new Error('enough')) })
    await expect(ilbud.call('GET /api/v1/orders', { signal: controller.signal })).rejects.toThrow('enough')
    await expect(ilbud.call('GET /api/v1/orders', { signal: controller.signal })).rejects.toThrow('enough')
    expect(received).toHaveLength(1)
  })

  it('a read without an answer in time is repeated', async () => {
    const { url, received } = await aServer(() => undefined, json([]))
    expect(await new Ilbud({ url, timeoutMs: 300 }).call('GET /api/v1/orders')).toEqual([])
    expect(received.length).toBeGreaterThan(1)
  })
})
