import { randomUUID } from 'node:crypto'
import { eventually } from '@ilbud/testkit/eventually'
import { describe, expect } from 'vitest'
import { aCompanyAdmin, anApprovedCompany, auditOf, eventsOf, type Json } from './a-companies.ts'
import { anOrderOf, aWebhook, it, path } from './a-webhook.ts'
import { aReceiver, verify } from './webhook-receiver.ts'

const placed = [{ command: 'placeOrder', state: 'CREATED' }] as const
const delivered = [
  ...placed,
  { command: 'acceptOffer', state: 'ASSIGNED' },
  { command: 'markPickedUp', state: 'PICKED_UP' },
  { command: 'startDelivery', state: 'OUT_FOR_DELIVERY' },
  { command: 'confirmDelivery', state: 'DELIVERED' }
] as const
const minute = 60_000

describe('a webhook', () => {
  it('a webhook shows its secret in the answer to its creation alone, and stores it encrypted', async ({
    companies,
    db
  }) => {
    const { id, secret, ...webhook } = await aWebhook(companies, 'https://shop.example/ilbud#part', {
      events: ['order.delivered', 'order.placed', 'order.placed'],
      description: 'Shop'
    })
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const shown = {
      id,
      url: 'https://shop.example/ilbud',
      events: ['order.placed', 'order.delivered'],
      description: 'Shop',
      test: false,
      createdAt: companies.clock.now.toISOString(),
      enabled: true,
      offBecause: null,
      failingSince: null,
      oldSecretUntil: null
    }
    expect((await webhook.call('GET', '')).json()).toEqual([shown])
    const rows = [
      await db.selectFrom('webhooks').selectAll().execute(),
      await db.selectFrom('outbox').select('value').execute()
    ]
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(await auditOf(db)).toContainEqual(
      expect.objectContaining({ action: 'company.add-webhook', objectId: id, actorRole: 'company_admin' })
    )
  })

  it('a webhook is added once per Idempotency-Key', async ({ companies }) => {
    const owner = aCompanyAdmin(await anApprovedCompany(companies))
    const once = randomUUID()
    const ask = (url: string) =>
      companies.ask(owner, 'POST', path, { body: { url, events: ['order.placed'] }, key: once })
    const first = await ask('https://shop.example/')
    const again = await ask('https://shop.example/')
    expect([again.statusCode, again.json(), again.headers['idempotency-replayed']]).toEqual([201, first.json(), 'true'])
    expect((await ask('https://other.example/')).json().code).toBe('IDEMPOTENCY_MISMATCH')
    expect((await companies.ask(owner, 'GET', path)).json()).toMatchObject([{ id: first.json().id }])
  })

  it('a webhook is added for https addresses of the public internet alone', async ({ companies }) => {
    const owner = aCompanyAdmin(await anApprovedCompany(companies))
    for (const url of [
      'http://shop.example/',
      'ftp://shop.example/',
      'https://user:pw@shop.example/',
      'https://10.0.0.1/',
      'https://[::ffff:169.254.169.254]/',
      'https://2130706433/',
      'nonsense'
    ]) {
      const answer = await companies.ask(owner, 'POST', path, { body: { url, events: ['order.placed'] } })
      expect([url, answer.statusCode, answer.json().errors]).toEqual([
        url,
        400,
        [{ path: 'url', message: expect.any(String) }]
      ])
    }
  })

  it('a webhook keeps what is changed to nothing, except its description', async ({ companies }) => {
    const webhook = await aWebhook(companies, 'https://shop.example/', { description: 'Shop' })
    const change = (body: object) => webhook.call('PATCH', `/${webhook.id}`, body)
    for (const blank of [null, '']) {
      expect((await change({ url: blank, events: blank, enabled: blank })).json()).toEqual(await webhook.read())
    }
    expect((await change({ description: '' })).json().description).toBeNull()
    expect(await webhook.read()).toMatchObject({ events: ['order.placed', 'order.delivered'], enabled: true })
  })

  it('a webhook is found by its own company alone', async ({ companies }) => {
    const { id } = await aWebhook(companies, 'https://shop.example/')
    const other = aCompanyAdmin(await anApprovedCompany(companies, { orgNumber: '556677-8899' }))
    const answers = await Promise.all([
      companies.ask(other, 'PATCH', `${path}/${id}`, { body: { enabled: false } }),
      companies.ask(other, 'DELETE', `${path}/${id}`),
      companies.ask(other, 'POST', `${path}/${id}/rotate`),
      companies.ask(other, 'POST', `${path}/${id}/test`),
      companies.ask(other, 'POST', `${path}/${id}/replay`, { body: { since: '2026-01-01T00:00:00Z' } }),
      companies.ask(other, 'GET', `${path}/${id}/deliveries`)
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404])
    expect((await companies.ask(other, 'GET', path)).json()).toEqual([])
  })

  it('a webhook of a test key is told of test orders alone, and is all that a test key reaches', async ({
    companies,
    bus
  }) => {
    const [live, tested] = [await aReceiver(), await aReceiver()]
    const webhook = await aWebhook(companies, live.url)
    const { companyId } = webhook
    const [testKey, liveKey] = [true, false].map((test) => ({ ...aCompanyAdmin(companyId), test }))
    const ask = (as: typeof testKey, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', rest: string, body?: object) =>
      companies.ask(as!, method, path + rest, body && { body })
    const added = await ask(testKey, 'POST', '', { url: tested.url, events: ['order.placed'] })
    const testWebhook: Json = added.json()
    expect([added.statusCode, testWebhook.test]).toEqual([201, true])

    const steps = [...placed]
    const testOrder = await anOrderOf(companies, bus, { companyId, steps, test: true })
    const liveOrder = await anOrderOf(companies, bus, { companyId, steps })
    await webhook.settled(2, 'delivered')
    await eventually(() => tested.received.length === 1, 'the test order is reported')
    const idsOf = ({ received }: typeof live) => received.map(({ body }) => JSON.parse(body).data.id as string)
    expect([new Set(idsOf(live)), idsOf(tested)]).toEqual([new Set([testOrder, liveOrder]), [testOrder]])

    const listed = async (as: typeof testKey) => (await ask(as, 'GET', '')).json().map(({ id }: Json) => id)
    expect([await listed(testKey), await listed(liveKey)]).toEqual([[testWebhook.id], [webhook.id]])
    expect((await webhook.call('GET', '')).json().map(({ id, test }: Json) => [id, test])).toEqual(
      expect.arrayContaining([
        [testWebhook.id, true],
        [webhook.id, false]
      ])
    )
    const ofTestOrder = (await webhook.deliveries()).find(({ orderId }: Json) => orderId === testOrder)
    for (const [method, rest, body] of [
      ['PATCH', `/${webhook.id}`, { url: tested.url }],
      ['POST', `/${webhook.id}/rotate`],
      ['POST', `/${webhook.id}/test`],
      ['GET', `/${webhook.id}/deliveries`],
      ['POST', `/${webhook.id}/replay`, { since: webhook.createdAt }],
      ['POST', `/deliveries/${ofTestOrder.id}/resend`],
      ['DELETE', `/${webhook.id}`]
    ] as const) {
      expect([method, rest, (await ask(testKey, method, rest, body)).statusCode]).toEqual([method, rest, 404])
    }
    expect((await ask(liveKey, 'DELETE', `/${testWebhook.id}`)).statusCode).toBe(404)
    expect((await ask(testKey, 'POST', `/${testWebhook.id}/test`)).json()).toMatchObject({ test: true })
    expect((await ask(testKey, 'DELETE', `/${testWebhook.id}`)).statusCode).toBe(204)
  })

  it('a webhook of a test key stays a test webhook once the key has ended, and other test keys read what it was sent', async ({
    companies,
    bus
  }) => {
    const [live, tested] = [await aReceiver(), await aReceiver()]
    const { companyId, settled } = await aWebhook(companies, live.url)
    const owner = aCompanyAdmin(companyId)
    const keys = '/api/companies/me/api-keys'
    const wanted = { name: 'Trying', scopes: ['webhooks:manage'], test: true }
    const { id } = (await companies.ask(owner, 'POST', keys, { body: wanted })).json()
    const [first, second] = [
      { ...owner, id, test: true },
      { ...aCompanyAdmin(companyId), test: true }
    ]
    const added = await companies.ask(first, 'POST', path, { body: { url: tested.url, events: ['order.placed'] } })
    expect((await companies.ask(owner, 'DELETE', `${keys}/${id}`)).statusCode).toBe(204)

    const order = (test: boolean) => anOrderOf(companies, bus, { companyId, steps: [...placed], test })
    const [testOrder] = [await order(true), await order(false)]
    await settled(2, 'delivered')
    const deliveries = async (): Promise<Json[]> =>
      (await companies.ask(second, 'GET', `${path}/${added.json().id}/deliveries`)).json()
    const [delivery] = await eventually(async () => {
      const found = await deliveries()
      return found.length > 0 && found.every(({ status }) => status === 'delivered') ? found : null
    }, 'the test order is reported')
    expect(delivery).toMatchObject({ orderId: testOrder, test: true, request: tested.received[0]!.body })
    expect([await deliveries(), tested.received]).toEqual([[delivery], [expect.objectContaining({ id: delivery.id })]])
  })

  it('a company has at most twenty webhooks', async ({ companies }) => {
    const { call } = await aWebhook(companies, 'https://shop.example/')
    const add = () => call('POST', '', { url: 'https://shop.example/', events: ['order.placed'] })
    for (let nth = 2; nth <= 20; nth++) expect((await add()).statusCode).toBe(201)
    const answer = await add()
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'TOO_MANY_WEBHOOKS'])
  })

  it('a webhook is gone with its deliveries when it is deleted', async ({ companies, bus, db }) => {
    const { url } = await aReceiver()
    const webhook = await aWebhook(companies, url)
    await anOrderOf(companies, bus, { companyId: webhook.companyId, steps: [...placed] })
    await webhook.settled(1, 'delivered')
    expect((await webhook.call('DELETE', `/${webhook.id}`)).statusCode).toBe(204)
    expect((await webhook.call('GET', '')).json()).toEqual([])
    expect(await db.selectFrom('webhook_deliveries').select('id').execute()).toEqual([])
  })
})

describe('what a webhook is sent', () => {
  it('a webhook is sent a signed body with the order and what the event says of it', async ({ companies, bus }) => {
    const { url, received } = await aReceiver()
    const webhook = await aWebhook(companies, url)
    const order = { status: 'OUT_FOR_DELIVERY', deliveryAddress: 'Sveavägen 44', deliveryContact: 'Åsa' }
    const id = await anOrderOf(companies, bus, { companyId: webhook.companyId, steps: [...placed], order })
    const [delivery] = await webhook.settled(1, 'delivered')
    expect(delivery).toMatchObject({ type: 'order.placed', orderId: id, tries: 1, answerStatus: 200, error: null })
    expect([delivery.answerBody, delivery.request]).toEqual(['answer 200', received[0]!.body])
    expect(received.map((each) => each.id)).toEqual([delivery.id])
    expect(verify(webhook.secret, received[0]!)).toMatchObject({
      type: 'order.placed',
      timestamp: expect.stringMatching(/Z$/),
      data: { id, version: 1, status: 'CREATED', stage: 1, deliveryAddress: 'Sveavägen 44', deliveryContact: 'Åsa' }
    })
    expect(() => verify(`whsec_${Buffer.alloc(32).toString('base64')}`, received[0]!)).toThrow('No matching signature')
  })

  it('a webhook is sent the types that it wants, for orders of its own company, each cause once', async ({
    companies,
    bus
  }) => {
    const { url, received } = await aReceiver()
    const webhook = await aWebhook(companies, url)
    const other = await anApprovedCompany(companies, { orgNumber: '556677-8899' })
    await anOrderOf(companies, bus, { companyId: other, steps: [...delivered] })
    await anOrderOf(companies, bus, { companyId: webhook.companyId, steps: [...delivered] })
    await webhook.settled(2, 'delivered')
    expect(received.map(({ body }) => JSON.parse(body)).map(({ type, data }: Json) => [type, data.version])).toEqual(
      expect.arrayContaining([
        ['order.placed', 1],
        ['order.delivered', 5]
      ])
    )
    expect(received).toHaveLength(2)
  })

  it('a webhook is sent of a deleted order what its event says', async ({ companies, bus }) => {
    const { url, received } = await aReceiver()
    const webhook = await aWebhook(companies, url)
    companies.orders.set = () => companies.orders
    const id = await anOrderOf(companies, bus, { companyId: webhook.companyId, steps: [...placed] })
    await webhook.settled(1, 'delivered')
    expect(JSON.parse(received[0]!.body).data).toMatchObject({ id, version: 1, status: 'CREATED' })
  })

  it('a webhook is sent what happened up to 30 days ago, however late the event is read', async ({
    companies,
    bus
  }) => {
    const { url, received } = await aReceiver()
    const webhook = await aWebhook(companies, url)
    const daysAgo = (days: number) => new Date(companies.clock.now.getTime() - days * 24 * 60 * minute)
    const order = (days: number) =>
      anOrderOf(companies, bus, {
        companyId: webhook.companyId,
        steps: placed.map((step) => ({ ...step, at: daysAgo(days) }))
      })
    await order(31)
    const late = [await order(29), await order(2)]
    const deliveries = await webhook.settled(2, 'delivered')
    expect(deliveries.map(({ orderId }: Json) => orderId).toSorted()).toEqual(late.toSorted())
    const times = received.map(({ body }): string => JSON.parse(body).timestamp)
    expect(new Set(times)).toEqual(new Set([29, 2].map((days) => daysAgo(days).toISOString())))
  })

  it('a webhook is sent a ping when somebody tests it', async ({ companies }) => {
    const { url, received } = await aReceiver()
    const webhook = await aWebhook(companies, url)
    const answer = await webhook.call('POST', `/${webhook.id}/test`)
    expect([answer.statusCode, answer.json().type]).toEqual([202, 'test.ping'])
    await webhook.settled(1, 'delivered')
    expect(verify(webhook.secret, received[0]!)).toMatchObject({ type: 'test.ping', data: { webhookId: webhook.id } })
  })
})

describe('a webhook that does not take a delivery', () => {
  it('a webhook that does not take a delivery gets it again under the same id, after five seconds', async ({
    companies,
    bus
  }) => {
    const { url, received } = await aReceiver((_, nth) => (nth === 1 ? 500 : 204))
    const webhook = await aWebhook(companies, url)
    const storedAt = companies.clock.now.getTime()
    await anOrderOf(companies, bus, { companyId: webhook.companyId, steps: [...placed] })
    await eventually(async () => (await webhook.deliveries())[0]?.tries === 1, 'it is tried')
    const [pending] = await webhook.deliveries()
    expect(pending).toMatchObject({ status: 'pending', answerStatus: 500, answerBody: 'answer 500' })
    const pause = Date.parse(pending.nextTryAt) - storedAt
    expect([pause >= 5000, pause <= 5500]).toEqual([true, true])
    expect((await webhook.read()).failingSince).toBe(companies.clock.now.toISOString())
    companies.clock.now = new Date(storedAt + 6000)
    await webhook.settled(1, 'delivered')
    expect(received.map(({ id }) => id)).toEqual([pending.id, pending.id])
    expect(received[1]!.body).toBe(received[0]!.body)
    expect((await webhook.read()).failingSince).toBeNull()
  })

  it.for([302, 'break'] as const)('%s is no success, and is not followed', async (reaction, { companies, bus }) => {
    const { url, received } = await aReceiver(() => reaction)
    const webhook = await aWebhook(companies, url)
    await anOrderOf(companies, bus, { companyId: webhook.companyId, steps: [...placed] })
    await eventually(async () => (await webhook.deliveries())[0]?.tries === 1, 'it is tried')
    const [pending] = await webhook.deliveries()
    expect([pending.status, pending.answerStatus ?? pending.error]).toEqual([
      'pending',
      reaction === 302 ? 302 : 'CONNECTION_FAILED'
    ])
    expect(received).toHaveLength(1)
  })

  it('a webhook that does not take a delivery delays no other webhook while it hangs', async ({ companies, bus }) => {
    const [slow, quick] = [await aReceiver(() => 'hang'), await aReceiver()]
    const webhook = await aWebhook(companies, slow.url)
    const added = await webhook.call('POST', '', { url: quick.url, events: ['order.placed'] })
    expect(added.statusCode).toBe(201)
    await anOrderOf(companies, bus, { companyId: webhook.companyId, steps: [...placed] })
    await eventually(() => slow.received.length === 1 && quick.received.length === 1, 'both are sent to')
    expect((await webhook.deliveries())[0]).toMatchObject({ status: 'pending' })
  })

  it('a webhook that does not take a delivery is turned off by 410, which the company is told; what it missed is replayed', async ({
    companies,
    bus,
    db
  }) => {
    const { url, received } = await aReceiver((_, nth) => (nth === 1 ? 410 : 200))
    const webhook = await aWebhook(companies, url)
    const { companyId } = webhook
    await anOrderOf(companies, bus, { companyId, steps: [...placed] })
    await eventually(async () => (await webhook.read()).offBecause === 'gone', 'it is off')
    expect((await eventsOf(db, companyId)).at(-1)).toMatchObject({
      type: 'company.webhook-turned-off',
      data: { webhookId: webhook.id, because: 'gone' }
    })
    await anOrderOf(companies, bus, { companyId, steps: [...placed] })
    await webhook.settled(2, 'skipped')
    const replay = () => webhook.call('POST', `/${webhook.id}/replay`, { since: webhook.createdAt })
    expect((await replay()).json().code).toBe('WEBHOOK_OFF')
    expect((await webhook.call('POST', `/${webhook.id}/test`)).json().code).toBe('WEBHOOK_OFF')
    expect((await webhook.call('PATCH', `/${webhook.id}`, { enabled: true })).json().enabled).toBe(true)
    expect((await replay()).json()).toEqual({ count: 2 })
    await webhook.settled(2, 'delivered')
    const ids = received.map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([3, 2])
  })

  it('a webhook that does not take a delivery is turned off when it has failed for three days', async ({
    companies,
    bus,
    db
  }) => {
    const { url } = await aReceiver(() => 503)
    const webhook = await aWebhook(companies, url)
    await anOrderOf(companies, bus, { companyId: webhook.companyId, steps: [...placed] })
    await eventually(async () => (await webhook.deliveries())[0]?.tries === 1, 'it is tried')
    companies.clock.now = new Date(companies.clock.now.getTime() + 72 * 60 * minute)
    await eventually(async () => (await webhook.read()).offBecause === 'failing', 'it is off')
    const events = await eventsOf(db, webhook.companyId)
    expect(events.filter(({ type }) => type === 'company.webhook-turned-off')).toHaveLength(1)
    await webhook.settled(1, 'skipped')
  })
})

describe('by hand', () => {
  it('a delivery is sent again under the same id', async ({ companies, bus }) => {
    const { url, received } = await aReceiver()
    const webhook = await aWebhook(companies, url)
    await anOrderOf(companies, bus, { companyId: webhook.companyId, steps: [...placed] })
    const [delivery] = await webhook.settled(1, 'delivered')
    expect((await webhook.call('POST', `/deliveries/${delivery.id}/resend`)).json()).toMatchObject({
      id: delivery.id,
      status: 'pending'
    })
    await eventually(() => received.length === 2, 'it is sent again')
    expect(received[1]!.id).toBe(delivery.id)
    const other = aCompanyAdmin(await anApprovedCompany(companies, { orgNumber: '556677-8899' }))
    const answer = await companies.ask(other, 'POST', `${path}/deliveries/${delivery.id}/resend`)
    expect(answer.statusCode).toBe(404)
  })

  it('a rotated secret signs beside the new one for 24 hours', async ({ companies }) => {
    const { url, received } = await aReceiver()
    const webhook = await aWebhook(companies, url)
    const rotated = (await webhook.call('POST', `/${webhook.id}/rotate`)).json()
    expect(Date.parse(rotated.oldSecretUntil) - companies.clock.now.getTime()).toBe(24 * 60 * minute)
    const ping = async () => {
      await webhook.call('POST', `/${webhook.id}/test`)
      const count = received.length + 1
      await eventually(() => received.length === count, 'it is sent')
      return received.at(-1)!
    }
    const both = await ping()
    for (const secret of [webhook.secret, rotated.secret]) expect(verify(secret, both)).toBeTruthy()
    companies.clock.now = new Date(companies.clock.now.getTime() + 24 * 60 * minute)
    const later = await ping()
    expect(later.headers['webhook-signature']!.split(' ')).toHaveLength(1)
  })

  it('deliveries are listed in pages, newest first, and by status', async ({ companies, bus }) => {
    const { url } = await aReceiver()
    const webhook = await aWebhook(companies, url)
    const orders: string[] = []
    for (let nth = 0; nth < 3; nth++) {
      companies.clock.now = new Date(companies.clock.now.getTime() + 1000)
      orders.unshift(await anOrderOf(companies, bus, { companyId: webhook.companyId, steps: [...placed] }))
      await webhook.settled(nth + 1, 'delivered')
    }
    const first = await webhook.call('GET', `/${webhook.id}/deliveries?limit=2&status=delivered`)
    expect([first.headers['x-total-count'], first.json().map(({ orderId }: Json) => orderId)]).toEqual([
      '3',
      orders.slice(0, 2)
    ])
    const next = /[?&]cursor=([^&>]+)/.exec(first.headers['link'] as string)![1]
    expect((await webhook.deliveries(`?limit=2&cursor=${next}`)).map(({ orderId }: Json) => orderId)).toEqual([
      orders[2]
    ])
    expect(await webhook.deliveries('?status=failed')).toEqual([])
  })
})
