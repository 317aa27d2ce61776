import { createLog } from '@ilbud/kernel/runtime/log'
import type { Bus } from '@ilbud/kernel/events/bus'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { eventTopics, streamTopics } from '@ilbud/proto/events/topics'
import { eventually } from '@ilbud/testkit/eventually'
import { expect, onTestFinished } from 'vitest'
import { type Asking, type Json, type Method, startServices, townTest as it } from './town/services.ts'
import { localDay } from '@ilbud/proto/http/times/local-day'
import type { ServiceName } from '@ilbud/proto/http/route'

// Personal data that occurs nowhere else in the product.
const canaries = {
  pickupContact: 'Canaria Pickupsson',
  deliveryContact: 'Doriana Deliveryson',
  pickupPhone: '+46701740681',
  deliveryPhone: '+46701740682',
  deliveryEmail: 'doriana.canary@recipient.example',
  neighbourName: 'Nabora Canarydotter',
  pickupStreet: 'Folkungagatan 93',
  deliveryStreet: 'Bondegatan 71',
  gateCode: 'C4N4RY',
  pickupNotes: 'canary by the pickup',
  deliveryNotes: 'canary by the door',
  packageNotes: 'canary in the parcel',
  reference: 'canary of the shop',
  metadata: 'canary in the basket',
  signer: 'Sigrid Canarysdotter',
  instructions: 'canary behind the stairs',
  message: 'canary at the gate',
  rating: 'canary with five stars',
  saved: 'canary in the address book',
  recurring: 'canary every day',
  memberName: 'Memma Canarysson',
  memberEmail: 'memma.canary@member.example',
  driverName: 'Drivia Canarysson',
  driverEmail: 'drivia.canary@drivers.example',
  driverPhone: '+46701740683',
  adminName: 'Companilla Canarysson',
  adminEmail: 'companilla.canary@kaffet.example',
  adminPhone: '+46701740684',
  billingAddress: 'Canarygatan 5',
  unknownEmail: 'nobody.canary@nowhere.example'
}

const longer = { timeoutMs: 60_000 }

// As typed, and in the form in which phones are stored.
const wanted = Object.entries(canaries).flatMap(([name, value]) => [
  [name, value] as const,
  ...(value.startsWith('+46') ? [[name, value.slice(3)] as const, [name, `0${value.slice(3)}`] as const] : [])
])

type Canary = keyof typeof canaries

/** All of them, or those that are named. */
function found(where: string, text: string, names?: readonly Canary[]): string[] {
  const lower = text.toLowerCase()
  return wanted
    .filter(([name, value]) => (!names || names.includes(name as Canary)) && lower.includes(value.toLowerCase()))
    .map(([name, value]) => `${name} in ${where}: ${around(text, lower.indexOf(value.toLowerCase()))}`)
}

function around(text: string, at: number): string {
  return text.slice(Math.max(0, at - 150), at + 60)
}

const order = {
  pickupAddress: `${canaries.pickupStreet}, Stockholm`,
  pickupContact: canaries.pickupContact,
  pickupPhone: canaries.pickupPhone,
  pickupNotes: canaries.pickupNotes,
  pickupGateCode: canaries.gateCode,
  deliveryAddress: `${canaries.deliveryStreet}, Stockholm`,
  deliveryContact: canaries.deliveryContact,
  deliveryPhone: canaries.deliveryPhone,
  deliveryEmail: canaries.deliveryEmail,
  deliveryNotes: canaries.deliveryNotes,
  packageNotes: canaries.packageNotes,
  reference: canaries.reference,
  metadata: { basket: canaries.metadata }
}
const company = {
  companyName: 'Kaffet AB',
  orgNumber: '556012-5790',
  adminName: canaries.adminName,
  adminEmail: canaries.adminEmail,
  adminPhone: canaries.adminPhone,
  billingMethod: 'invoice',
  sameBillingAddress: false,
  billingAddress: canaries.billingAddress,
  billingCity: 'Stockholm',
  billingPostalCode: '116 46',
  billingCountry: 'Sweden'
}

/** Every event in the log, as published. */
async function readLog(bus: Bus): Promise<{ topic: string; value: string }[]> {
  const events: { topic: string; value: string }[] = []
  const topics = [...eventTopics, ...streamTopics]
  const follower = bus.follow(topics, { sinceMinutes: 60 }, ({ topic, key, value, headers }) => {
    events.push({ topic, value: `${key} ${value} ${JSON.stringify(headers)}` })
  })
  await follower.caughtUp
  await follower.stop()
  return events
}

it('names, phones, addresses, gate codes and e-mails stay out of what others read', async ({ env, bus }) => {
  const lines: string[] = []
  const town = await startServices(env, bus, createLog('trace', { write: (line) => void lines.push(line) }))
  const url = await town.listen()

  async function call(service: ServiceName, method: Method, path: string, asking: Asking = {}): Promise<Json> {
    const { status, json } = await town.ask(service, method, path, asking)
    expect(status, `${method} ${path}: ${JSON.stringify(json)}`).toBeLessThan(300)
    return json
  }
  async function signIn(username: string): Promise<string> {
    const body = { username, password: demoPassword }
    return (await call('auth', 'POST', '/api/v1/auth/login', { body })).accessToken
  }

  const [sender, driver, admin, owner] = await Promise.all(
    ['sender@ilbud.example', 'driver1@ilbud.example', 'admin@ilbud.example', 'owner@blomman.example'].map(signIn)
  )
  const { id, trackingId } = await call('orders', 'POST', '/api/v1/orders', { as: sender!, body: order })
  const rule = { rule: 'FREQ=DAILY', startsOn: localDay(Date.now() + 20 * 86_400_000), pickupTime: '12:00' }
  await call('orders', 'POST', '/api/v1/recurring-orders', {
    as: sender!,
    body: { ...rule, name: canaries.recurring, fromOrder: id }
  })
  await call('orders', 'GET', '/api/v1/recurring-orders', { as: sender! })
  await call('companies', 'POST', '/api/v1/address-book', {
    as: owner!,
    body: {
      name: canaries.saved,
      contact: canaries.deliveryContact,
      phone: canaries.deliveryPhone,
      address: canaries.deliveryStreet,
      gateCode: canaries.gateCode,
      shared: true
    }
  })
  await call('companies', 'GET', `/api/v1/address-book?q=${encodeURIComponent(canaries.saved)}`, { as: owner! })
  const tracked = async () => (await fetch(`${url}/api/v1/track/${trackingId}`)).text()
  await eventually(async () => (await tracked()).includes('"CREATED"'), 'the order can be followed', longer)
  const stream = await readStream(`${url}/api/v1/stream/public/${trackingId}`)

  // Everything that people can write, through each of its routes.
  await call('orders', 'PUT', `/api/v1/track/${trackingId}/instructions`, {
    as: sender!,
    body: { text: canaries.instructions, place: 'neighbour', neighbourName: canaries.neighbourName }
  })
  const [otherDriver, stranger] = await Promise.all(['driver2@ilbud.example', 'owner@blomman.example'].map(signIn))
  const ofDriver = async (who: string) => JSON.stringify(await call('orders', 'GET', '/api/driver/orders', { as: who }))
  const inPool = await ofDriver(driver!)
  expect(inPool, 'the pool has the order').toContain(id)
  await call('orders', 'POST', `/api/driver/orders/${id}/accept`, { as: driver!, body: {} })
  await eventually(
    async () =>
      (await town.ask('notifications', 'GET', `/api/v1/messages?orderId=${id}`, { as: driver! })).status === 200,
    'the conversation is open',
    longer
  )
  await call('notifications', 'POST', '/api/v1/messages', {
    as: driver!,
    body: { orderId: id, text: canaries.message }
  })
  const own = await ofDriver(driver!)
  expect(found('the driver’s order', own, ['neighbourName'])).toHaveLength(1)
  for (const status of ['picked_up', 'in_transit']) {
    await call('orders', 'PATCH', `/api/driver/orders/${id}/status`, { as: driver!, body: { status } })
  }
  const signature = new URLSearchParams({ kind: 'signature', signer: canaries.signer })
  await call('orders', 'POST', `/api/driver/orders/${id}/proofs?${signature.toString()}`, { as: driver! })
  await call('orders', 'PATCH', `/api/driver/orders/${id}/status`, { as: driver!, body: { status: 'delivered' } })
  const afterwards = await ofDriver(driver!)
  const rating = { stars: 5, text: canaries.rating }
  await call('orders', 'POST', `/api/v1/track/${trackingId}/rating`, { as: sender!, body: rating })
  const { applicationId } = await call('companies', 'POST', '/api/companies/register', { body: company })
  await call('companies', 'PATCH', `/api/admin/v1/company-applications/${applicationId}/status`, {
    as: admin!,
    body: { status: 'APPROVED' }
  })
  const { memberName: name, memberEmail: email } = canaries
  const member = { name, email, role: 'company_member' }
  await call('companies', 'POST', '/api/companies/me/members', { as: owner!, body: member })
  await call('drivers', 'POST', '/api/admin/v1/drivers', {
    as: admin!,
    body: { name: canaries.driverName, email: canaries.driverEmail, phone: canaries.driverPhone }
  })

  // Searches, refusals and errors are logged in their own ways.
  for (const q of Object.values(canaries)) {
    const query = `q=${encodeURIComponent(q)}`
    await call('orders', 'GET', `/api/admin/v1/orders?${query}`, { as: admin! })
    await call('auth', 'GET', `/api/admin/v1/users?${query}`, { as: admin! })
  }
  const refused = [
    await town.ask('orders', 'POST', '/api/v1/orders', { as: sender!, body: { ...order, packageQuantity: 0 } }),
    await town.ask('auth', 'POST', '/api/v1/auth/login', { body: { username: canaries.unknownEmail, password: 'x' } }),
    await town.ask('auth', 'POST', '/api/v1/auth/reset-password', { body: { username: canaries.unknownEmail } }),
    await town.ask('auth', 'POST', '/api/v1/auth/register', { body: { name, email } }),
    await town.ask('companies', 'POST', '/api/companies/register', { body: { ...company, orgNumber: '1' } }),
    await town.ask('drivers', 'POST', '/api/admin/v1/drivers', { as: admin!, body: { ...member, phone: 'x' } })
  ]

  await eventually(async () => (await tracked()).includes('"DELIVERED"'), 'the end is told', longer)
  await eventually(() => stream.text().includes('DELIVERED'), 'the stream has told it', longer)
  const invited = async () => {
    const list = await call('companies', 'GET', '/api/admin/v1/company-applications', { as: admin! })
    return list.some((each: Json) => each.applicationId === applicationId && each.invitation === 'sent')
  }
  await eventually(invited, 'the company’s admin is invited', longer)
  await eventually(
    async () =>
      (await readLog(bus)).some(({ topic, value }) => topic === 'auth.events' && value.includes('"auth.invited"')),
    'an invitation is told',
    longer
  )
  const log = await readLog(bus)
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const answers = [await tracked(), ...refused.map(({ json }) => JSON.stringify(json))]
  for (const path of [`/api/companies/applications/${applicationId}`, '/api/v1/config', '/openapi.json']) {
    answers.push(await (await fetch(url + path)).text())
  }
  const ofStrangers = await Promise.all([
    town.ask('orders', 'GET', `/api/v1/orders/${id}`, { as: stranger! }),
    town.ask('orders', 'GET', '/api/v1/orders', { as: stranger! }),
    town.ask('orders', 'GET', `/api/v1/orders/${id}`, { as: otherDriver! }),
    town.ask('orders', 'GET', '/api/driver/orders', { as: otherDriver! })
  ])
  // The recipient's address is nobody's but the sender's and staff's; the neighbour's name also the driver's meanwhile.
  const recipients: Canary[] = ['deliveryEmail', 'neighbourName']
  expect([
    ...found('the pool', inPool, recipients),
    ...found('the driver’s order', own, ['deliveryEmail']),
    ...found('the driver’s list after the delivery', afterwards, recipients),
    ...found('the answers to strangers', JSON.stringify(ofStrangers.map(({ json }) => json)), recipients)
  ]).toEqual([])
  // A search that could not find the planted data would prove nothing.
  expect(
    found(
      'the sender’s own order',
      JSON.stringify(await call('orders', 'GET', `/api/v1/orders/${id}`, { as: sender! }))
    ).length
  ).toBeGreaterThan(9)
  expect(log.length).toBeGreaterThan(100)
  expect(lines.length).toBeGreaterThan(0)
  expect(metrics).toContain('http_')
  expect([
    ...answers.flatMap((text) => found('an answer', text)),
    ...log.flatMap(({ topic, value }) => found(topic, value)),
    ...found('the stream', stream.text()),
    ...found('a log', lines.join('')),
    ...found('the metrics', metrics)
  ]).toEqual([])
}, 300_000)

/** Reads a stream until the test ends. */
async function readStream(url: string): Promise<{ text: () => string }> {
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  const response = await fetch(url, { signal: controller.signal })
  expect(response.status).toBe(200)
  let text = ''
  const decoder = new TextDecoder()
  void (async () => {
    for await (const piece of response.body!) text += decoder.decode(piece, { stream: true })
  })().catch(() => undefined)
  return { text: () => text }
}
