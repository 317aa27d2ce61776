import { eventually } from '@ilbud/testkit/eventually'
import { describe, expect } from 'vitest'
import type { Json } from './a-companies.ts'
import { anOrderOf, aWebhook, it } from './a-webhook.ts'
import { aReceiver } from './webhook-receiver.ts'

const placed = [{ command: 'placeOrder', state: 'CREATED' }] as const
const hour = 3_600_000
const events = ['order.placed']

describe('slow servers of webhooks', () => {
  it('slow servers of five companies with twenty webhooks each leave places to others', async ({ companies, bus }) => {
    const slow = await Promise.all(Array.from({ length: 5 }, () => aReceiver(() => 'drip')))
    const ids: string[] = []
    for (const { url } of slow) {
      const { call, companyId } = await aWebhook(companies, url, { events })
      for (let nth = 2; nth <= 20; nth++) expect((await call('POST', '', { url, events })).statusCode).toBe(201)
      ids.push(companyId)
    }
    for (const companyId of ids) await anOrderOf(companies, bus, { companyId, steps: [...placed] })
    await eventually(() => slow.every(({ open }) => open() === 5), 'each is sent to five of its webhooks at once')
    const quick = await aReceiver()
    const other = await aWebhook(companies, quick.url, { events })
    await anOrderOf(companies, bus, { companyId: other.companyId, steps: [...placed] })
    await other.settled(1, 'delivered')
    // Whoever has answered leaves its place to the next webhook of its company.
    await eventually(() => {
      for (const { finish } of slow) finish()
      return slow.every(({ received }) => received.length === 20)
    }, 'all are sent to')
    expect(slow.map(({ mostOpen }) => mostOpen())).toEqual([5, 5, 5, 5, 5])
  })

  it('a slow server gets four messages at once', async ({ companies, bus }) => {
    const receiver = await aReceiver(() => 'drip')
    const webhook = await aWebhook(companies, receiver.url, { events })
    const turn = (enabled: boolean) => webhook.call('PATCH', `/${webhook.id}`, { enabled })
    // Stored while it is off, so that all are due at the same time.
    await turn(false)
    for (let nth = 1; nth <= 12; nth++) {
      await anOrderOf(companies, bus, { companyId: webhook.companyId, steps: [...placed] })
    }
    await webhook.settled(12, 'skipped')
    await turn(true)
    await webhook.call('POST', `/${webhook.id}/replay`, { since: webhook.createdAt })
    await eventually(() => receiver.open() === 4, 'four are sent')
    await eventually(() => {
      receiver.finish()
      return receiver.received.length === 12
    }, 'all are sent')
    expect(receiver.mostOpen()).toBe(4)
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(12)
  })
})

describe('since when a webhook fails', () => {
  it('a webhook to which nothing waited to be sent for days fails from its next failure on', async ({
    companies,
    bus
  }) => {
    const { url } = await aReceiver(() => 503)
    const webhook = await aWebhook(companies, url)
    const start = companies.clock.now.getTime()
    const order = () => anOrderOf(companies, bus, { companyId: webhook.companyId, steps: [...placed] })
    await order()
    // After the last of eleven tries nothing waits any more.
    for (let tries = 1; tries <= 11; tries++) {
      const tried = await eventually(async (): Promise<Json> => {
        const [delivery] = await webhook.deliveries()
        return delivery?.tries === tries && delivery
      }, `try ${tries}`)
      if (tried.nextTryAt !== null) companies.clock.now = new Date(tried.nextTryAt)
    }
    const isSince = async (at: number) =>
      eventually(async () => (await webhook.read()).failingSince === new Date(at).toISOString(), 'it fails since then')
    await isSince(start)

    companies.clock.now = new Date(start + 96 * hour)
    await order()
    await isSince(start + 96 * hour)
    expect(await webhook.read()).toMatchObject({ enabled: true, offBecause: null })

    companies.clock.now = new Date(start + (96 + 71) * hour)
    await eventually(async () => (await webhook.deliveries())[0].tries === 2, 'it is tried again')
    await isSince(start + 96 * hour)
    companies.clock.now = new Date(start + (96 + 72) * hour)
    await eventually(async () => (await webhook.read()).offBecause === 'failing', 'it is off after three days')
  })
})
