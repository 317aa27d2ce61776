import { uuidv7 } from '@ilbud/kernel/ids'
import { accountErased } from '@ilbud/proto/events/auth-account-erased'
import { type EventContract, writeEvent } from '@ilbud/proto/events/event'
import { orderDeleted } from '@ilbud/proto/events/orders'
import { type ViewChanged, viewChanged } from '@ilbud/proto/events/tracking'
import { eventually } from '@ilbud/testkit/eventually'
import { describe, expect } from 'vitest'
import { anOrderOf, aWebhook, it } from './a-webhook.ts'
import { aReceiver } from './webhook-receiver.ts'
import type { Json } from './a-companies.ts'

const epoch = '0197b0c0-0000-7000-8000-00000000e001'
const customerId = '0197b0c0-0000-7000-8000-000000000021'
const trackingId = 'SD7K3MQ9RT2XVB2'

function anEvent<Data>(contract: EventContract<Data>, key: string, data: Data) {
  const event = writeEvent(contract, { id: uuidv7(), source: '/test', subject: key, at: new Date(), data })
  return { key, value: JSON.stringify(event) }
}

describe('a view of a company’s order', () => {
  it('a view of a company’s order reports a delay when it begins, and an arrival time when it moves by two minutes', async ({
    companies,
    bus
  }) => {
    const { url, received } = await aReceiver()
    const webhook = await aWebhook(companies, url, {
      events: ['order.delayed', 'order.eta-changed', 'order.delivered']
    })
    const orderId = uuidv7()
    const view = (version: number, revision: number, status: ViewChanged['status'], eta: string | null) =>
      anEvent(viewChanged, orderId, {
        version,
        revision,
        orderId,
        trackingId,
        epoch,
        type: 'ORDER_UPDATED',
        status,
        stage: 5,
        at: new Date().toISOString(),
        eta,
        driverId: null,
        customerId,
        companyId: webhook.companyId,
        positionOpen: false,
        gone: false
      })
    await bus.publish('tracking.events', [
      view(4, 1, 'OUT_FOR_DELIVERY', '2026-03-02T13:00:00.000Z'),
      view(4, 2, 'OUT_FOR_DELIVERY', '2026-03-02T13:01:00.000Z'),
      view(4, 3, 'DELAYED', '2026-03-02T13:02:00.000Z'),
      view(4, 2, 'OUT_FOR_DELIVERY', '2026-03-02T13:30:00.000Z'),
      view(4, 4, 'DELAYED', null)
    ])
    const all = await webhook.settled(3, 'delivered')
    expect(all.every((each: Json) => each.orderId === orderId)).toBe(true)
    const bodies = received.map(({ body }): Json => JSON.parse(body))
    const said = bodies.map(({ type, data }) => `${type} ${data.estimatedDelivery}`)
    expect(new Set(said)).toEqual(
      new Set([
        'order.delayed 2026-03-02T13:02:00.000Z',
        'order.eta-changed 2026-03-02T13:00:00.000Z',
        'order.eta-changed 2026-03-02T13:02:00.000Z'
      ])
    )
  })
})

describe('what was sent to a webhook', () => {
  it.for(['order', 'sender'] as const)(
    'what was sent to a webhook names nobody once the %s is deleted',
    async (what, { companies, bus, db }) => {
      const { url } = await aReceiver()
      const webhook = await aWebhook(companies, url)
      const steps = [{ command: 'placeOrder', state: 'CREATED' }] as const
      const id = await anOrderOf(companies, bus, { companyId: webhook.companyId, steps: [...steps] })
      await webhook.settled(1, 'delivered')
      await (what === 'order'
        ? bus.publish('orders.events', [anEvent(orderDeleted, id, { version: 2, orderId: id, trackingId, epoch })])
        : bus.publish('auth.erasures', [anEvent(accountErased, customerId, { userId: customerId, farewellId: null })]))
      await eventually(async () => (await webhook.deliveries())[0].request === null, 'the body is gone')
      const [row] = await db.selectFrom('webhook_deliveries').selectAll().execute()
      expect(row).toMatchObject({ body_sealed: null, answer_sealed: null, status: 'delivered' })
    }
  )
})
