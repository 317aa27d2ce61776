import { eventually } from '@ilbud/testkit/eventually'
import type { Scope } from '@ilbud/proto/http/companies/api-keys'
import { localDay } from '@ilbud/proto/http/times/local-day'
import type { ServiceName } from '@ilbud/proto/http/route'
import { companyForm, type People, type Person } from './people.ts'
import type { Asking, Method, Town } from './services.ts'
import { leastOrder } from '#test/suites/least-order.ts'

export interface PlacedOrder {
  id: string
  trackingId: string
  sender: Person
  driver: Person | null
}

/** Ordered again every day. */
export const recurringForm = {
  name: 'Bread for the office',
  rule: 'FREQ=DAILY',
  startsOn: localDay(Date.now() + 20 * 86_400_000),
  pickupTime: '12:00',
  order: leastOrder
}

// One black pixel.
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64'
)

interface Doing extends Omit<Asking, 'as'> {
  by?: Person
}

/** Creates one of every kind of object that can belong to somebody. */
export async function furnish(town: Town, people: People) {
  const { customer1, memberA1, ownerA, driver1, dispatcher1 } = people

  async function done(service: ServiceName, method: Method, url: string, { by, ...asking }: Doing = {}) {
    const answer = await town.ask(service, method, url, { ...asking, as: by?.token ?? null })
    if (answer.status >= 300) throw new Error(`${method} ${url}: ${answer.status} ${JSON.stringify(answer.json)}`)
    return answer.json
  }

  async function place(sender: Person): Promise<PlacedOrder> {
    const { id, trackingId } = await done('orders', 'POST', '/api/v1/orders', { by: sender, body: leastOrder })
    return { id, trackingId, sender, driver: null }
  }

  async function carriedByDriver1(sender: Person): Promise<PlacedOrder> {
    const order = await place(sender)
    await done('orders', 'POST', `/api/driver/orders/${order.id}/accept`, { by: driver1, body: {} })
    await done('orders', 'PATCH', `/api/driver/orders/${order.id}/status`, {
      by: driver1,
      body: { status: 'picked_up' }
    })
    return { ...order, driver: driver1 }
  }

  async function apiKey(scopes: Scope[]): Promise<string> {
    const body = { name: 'Shop', scopes }
    return (await done('companies', 'POST', '/api/companies/me/api-keys', { by: ownerA, body })).id as string
  }

  async function webhook(): Promise<string> {
    const body = { url: 'https://shop.example/ilbud', events: ['order.delivered'] }
    return (await done('companies', 'POST', '/api/companies/me/webhooks', { by: ownerA, body })).id as string
  }

  const carried = await carriedByDriver1(customer1)
  const hook = await webhook()
  const ping = await done('companies', 'POST', `/api/companies/me/webhooks/${hook}/test`, { by: ownerA })
  const proof = `/api/driver/orders/${carried.id}/proofs?kind=photo`
  const { id: proofId } = await done('orders', 'POST', proof, {
    by: driver1,
    body: picture,
    headers: { 'content-type': 'image/png' }
  })
  const centre = { code: 'LAGER', name: 'Lagret' }
  const address = { name: 'Home', contact: 'Saga Ek', phone: '070-174 06 05', address: 'Götgatan 15' }
  const guest = { email: 'guest@member.example', role: 'company_member' }
  const [driver3] = await done('auth', 'GET', '/api/admin/v1/users?q=driver3', { by: people.admin1 })
  const applicant = { ...companyForm, orgNumber: '556703-7485' }
  const login = { username: 'sender@ilbud.example', password: 'parcel-demo-2026' }
  await done('auth', 'POST', '/api/v1/auth/login', { body: login })
  const sessions: { id: string; current: boolean }[] = await done('auth', 'GET', '/api/v1/auth/sessions', {
    by: customer1
  })
  const talk = `/api/v1/messages?orderId=${carried.id}`
  await eventually(
    async () => (await town.ask('notifications', 'GET', talk, { as: driver1.token })).status === 200,
    'notifications knows whose order it is'
  )
  const route = `/api/admin/v1/drivers/${driver3.id}/route`
  await eventually(
    async () => (await town.ask('dispatch', 'GET', route, { as: dispatcher1.token })).status === 200,
    'dispatch knows the drivers'
  )
  return {
    unclaimed: await place(customer1),
    ofCompany: await place(memberA1),
    carried,
    proofId: proofId as string,
    /** A session of customer1 other than the one that makes the call. */
    session: sessions.find(({ current }) => !current)!.id,
    costCentre: (await done('companies', 'POST', '/api/companies/me/cost-centres', { by: ownerA, body: centre }))
      .id as string,
    /** Of customer1. */
    addressBookEntry: (await done('companies', 'POST', '/api/v1/address-book', { by: customer1, body: address }))
      .id as string,
    /** Of customer1. */
    recurringOrder: (await done('orders', 'POST', '/api/v1/recurring-orders', { by: customer1, body: recurringForm }))
      .id as string,
    member: (await done('companies', 'POST', '/api/companies/me/members', { by: ownerA, body: guest })).id as string,
    apiKey: await apiKey(['orders:read']),
    otherApiKey: await apiKey(['orders:write']),
    webhook: hook,
    webhookDelivery: ping.id as string,
    /** For deleting. */
    otherWebhook: await webhook(),
    application: (await done('companies', 'POST', '/api/companies/register', { body: applicant }))
      .applicationId as string,
    /** A driver who is involved in nothing. */
    bystander: driver3.id as string,
    versionOf: async ({ id }: PlacedOrder) =>
      (await done('orders', 'GET', `/api/admin/v1/orders/${id}`, { by: dispatcher1 })).version as number
  }
}

export type Objects = Awaited<ReturnType<typeof furnish>>
