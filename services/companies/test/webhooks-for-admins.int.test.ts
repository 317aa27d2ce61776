import { eventually } from '@ilbud/testkit/eventually'
import { aUser } from '@ilbud/testkit/services/test-context'
import { expect } from 'vitest'
import { aCompanyAdmin, aCompanyMember, anAdmin, auditOf, eventsOf } from './a-companies.ts'
import { anOrderOf, aWebhook, it } from './a-webhook.ts'
import { aReceiver } from './webhook-receiver.ts'

const path = '/api/admin/v1/webhooks'

it('an admin sees the webhooks of a company by host and path, and how deliveries went, but nothing that was said', async ({
  companies,
  db,
  bus
}) => {
  const receiver = await aReceiver(() => 500)
  const webhook = await aWebhook(companies, `${receiver.url}?token=a-secret`, { description: 'For Maja Lind' })
  const steps = [{ command: 'placeOrder', state: 'CREATED' }] as const
  const order = { deliveryContact: 'Maja Lind' }
  await anOrderOf(companies, bus, { companyId: webhook.companyId, steps: [...steps], order })
  await eventually(async () => (await webhook.deliveries())[0]?.tries > 0, 'it was tried')
  const admin = anAdmin()
  const list = await companies.ask(admin, 'GET', `${path}?companyId=${webhook.companyId}`)
  const read = await webhook.read()
  const seen = {
    id: webhook.id,
    url: receiver.url,
    events: ['order.placed', 'order.delivered'],
    test: false,
    createdAt: read.createdAt,
    enabled: true,
    offBecause: null,
    failingSince: read.failingSince
  }
  expect(list.json()).toEqual([seen])
  expect(read.failingSince).toEqual(expect.any(String))
  const went = await companies.ask(admin, 'GET', `${path}/${webhook.id}/deliveries`)
  const [delivery] = await webhook.deliveries()
  const { orderId, request, answerBody, ...outcome } = delivery
  expect([orderId, request, answerBody]).toEqual([
    expect.any(String),
    expect.stringContaining('Maja Lind'),
    'answer 500'
  ])
  expect(went.json()).toEqual([outcome])
  expect(outcome).toMatchObject({ type: 'order.placed', status: 'pending', answerStatus: 500, error: null })
  for (const text of [list.body, went.body]) expect(text).not.toMatch(/Maja|a-secret|whsec_|answer 500/)
  expect((await companies.ask(admin, 'GET', `${path}?companyId=${webhook.id}`)).json()).toEqual([])
  expect((await companies.ask(admin, 'GET', `${path}/${webhook.companyId}/deliveries`)).statusCode).toBe(404)
  expect((await auditOf(db)).map(({ action, actorId, objectId }) => [action, actorId, objectId])).toEqual(
    expect.arrayContaining([
      ['company.list-webhooks', admin.id, webhook.companyId],
      ['company.list-webhook-deliveries', admin.id, webhook.id]
    ])
  )
})

it('an admin turns a webhook of any company off, and on again, and changes nothing else of it', async ({
  companies,
  db
}) => {
  const webhook = await aWebhook(companies, 'https://shop.example/hook')
  const before = await webhook.read()
  const admin = anAdmin()
  const change = (body: object) => companies.ask(admin, 'PATCH', `${path}/${webhook.id}`, { body })
  const off = await change({ enabled: false, url: 'https://elsewhere.example/', events: ['order.canceled'] })
  expect(off.json()).toMatchObject({ id: webhook.id, enabled: false, offBecause: 'by-us' })
  expect(await webhook.read()).toEqual({ ...before, enabled: false, offBecause: 'by-us' })
  expect((await webhook.call('POST', `/${webhook.id}/test`)).json().code).toBe('WEBHOOK_OFF')
  expect((await change({})).statusCode).toBe(400)
  expect((await change({ enabled: true })).json()).toMatchObject({ enabled: true, offBecause: null })
  expect(await webhook.read()).toEqual(before)
  expect(
    (await companies.ask(admin, 'PATCH', `${path}/${webhook.companyId}`, { body: { enabled: false } })).statusCode
  ).toBe(404)
  const changes = (await auditOf(db)).filter(({ action }) => action === 'company.edit-webhook')
  expect(changes.map(({ actorId, objectId }) => [actorId, objectId])).toEqual([
    [admin.id, webhook.id],
    [admin.id, webhook.id]
  ])
})

it('a company is told once that an admin turned its webhook off, and not of what it turns off itself', async ({
  companies,
  db
}) => {
  const webhook = await aWebhook(companies, 'https://shop.example/hook')
  const admin = anAdmin()
  const byUs = (enabled: boolean) =>
    companies.ask(admin, 'PATCH', `${path}/${webhook.id}`, { body: { enabled } }).then((answer) => answer.json())
  const itself = async (enabled: boolean) => (await webhook.call('PATCH', `/${webhook.id}`, { enabled })).json()
  const told = async () =>
    (await eventsOf(db, webhook.companyId)).filter(({ type }) => type === 'company.webhook-turned-off')

  expect((await itself(false)).offBecause).toBe('by-hand')
  expect((await byUs(false)).offBecause).toBe('by-hand')
  expect((await byUs(true)).offBecause).toBeNull()
  expect(await told()).toEqual([])

  await Promise.all([byUs(false), byUs(false)])
  expect((await itself(false)).offBecause).toBe('by-us')
  expect(await told()).toMatchObject([{ data: { webhookId: webhook.id, because: 'by-us' } }])

  expect((await itself(true)).offBecause).toBeNull()
  await byUs(false)
  expect(await told()).toHaveLength(2)
})

it('the webhooks of any company are for admins alone', async ({ companies }) => {
  const { id, companyId } = await aWebhook(companies, 'https://shop.example/hook')
  for (const [method, url, body] of [
    ['GET', `${path}?companyId=${companyId}`],
    ['GET', `${path}/${id}/deliveries`],
    ['PATCH', `${path}/${id}`, { enabled: false }]
  ] as const) {
    const asking = body && { body }
    for (const user of [aCompanyAdmin(companyId), aCompanyMember(companyId), aUser({ role: 'dispatcher' })]) {
      expect((await companies.ask(user, method, url, asking)).statusCode).toBe(403)
    }
    expect((await companies.ask(null, method, url, asking)).statusCode).toBe(401)
  }
})
