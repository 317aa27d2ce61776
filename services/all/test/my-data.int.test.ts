import { dataKey } from '@ilbud/kernel/db/seal'
import { localDay } from '@ilbud/proto/http/times/local-day'
import type { ServiceName } from '@ilbud/proto/http/route'
import { eventually } from '@ilbud/testkit/eventually'
import { startSmtpServer } from '@ilbud/testkit/servers/smtp-server'
import { testLog } from '@ilbud/testkit/test-log'
import { expect, onTestFinished } from 'vitest'
import { readAllTables } from './town/all-tables.ts'
import { readInvitations } from './town/invitations.ts'
import { companyForm, type Person } from './town/people.ts'
import { type Asking, type Json, type Method, startServices, townTest as it } from './town/services.ts'

const password = 'a-parcel-for-a-test'
// Personal data and typed texts that occur nowhere else in the product.
const ofSender = {
  name: 'Senda Canarysson',
  email: 'senda.canary@sender.example',
  phone: '+46701740681',
  title: 'canary of a present',
  pickupContact: 'Pickona Canarysson',
  deliveryContact: 'Delivera Canarysson',
  deliveryPhone: '+46701740682',
  pickupStreet: 'Folkungagatan 93',
  deliveryStreet: 'Bondegatan 71',
  pickupNotes: 'canary by the pickup',
  deliveryNotes: 'canary by the door',
  packageNotes: 'canary in the parcel',
  gateCode: 'C4N4RY',
  saved: 'canary in the address book',
  recurring: 'canary every day',
  device: 'Canary Browser/7.1'
}
/** About other people in the sender's order: given to nobody, and erased with the order. */
const ofOthers = {
  signer: 'Sigrid Canarysdotter',
  instructions: 'canary behind the stairs',
  answer: 'canary calls at noon'
}
const ofDriver = {
  driverName: 'Drivia Canarysson',
  driverEmail: 'drivia.canary@drivers.example',
  driverPhone: '+46701740683',
  message: 'canary at the gate',
  note: 'canary took the stairs'
}
const ofOwner = {
  ownerName: 'Companilla Canarysson',
  ownerEmail: 'companilla.canary@kaffet.example',
  ownerPhone: '+46701740684'
}
const longer = { timeoutMs: 60_000 }

function foundIn(text: string, canaries: Record<string, string>): string[] {
  const lower = text.toLowerCase()
  return Object.entries(canaries).flatMap(([name, value]) => (lower.includes(value.toLowerCase()) ? [name] : []))
}

it('every service exports what it stores about people, and erases them from every table', async ({ env, bus, url }) => {
  const mails = await startSmtpServer()
  onTestFinished(() => mails.stop())
  const given = { ...env, ORDERS_CORRECTION_SECONDS: '1', SMTP_URL: mails.url, PUBLIC_URL: 'https://ilbud.test' }
  const town = await startServices(given, bus, testLog)
  const origin = await town.listen()
  const tokenOf = readInvitations(bus, town.callsAs('notifications'))

  async function call(service: ServiceName, method: Method, path: string, asking: Asking = {}): Promise<Json> {
    const { status, json } = await town.ask(service, method, path, asking)
    expect(status, `${method} ${path}: ${JSON.stringify(json)}`).toBeLessThan(300)
    return json
  }
  async function signIn(username: string, given = password, device = 'Some Browser/1.0'): Promise<string> {
    const asking = { body: { username, password: given }, headers: { 'user-agent': device } }
    return (await call('auth', 'POST', '/api/v1/auth/login', asking)).accessToken
  }
  async function accept(id: string): Promise<void> {
    const token = await tokenOf(id, ({ userId }) => userId === id)
    await call('auth', 'POST', '/api/v1/auth/invitations/accept', { body: { token, password } })
  }
  const exportOf = async (token: string): Promise<{ text: string; file: Json }> => {
    // Through the gateway, as a browser does.
    const response = await fetch(`${origin}/api/v1/auth/me/export`, { headers: { authorization: `Bearer ${token}` } })
    expect(response.status).toBe(200)
    const text = await response.text()
    return { text, file: JSON.parse(text) }
  }
  const erase = (as: string) => town.ask('auth', 'POST', '/api/v1/auth/me/erase', { as, body: { password } })
  const everything = () => readAllTables(url, dataKey(env.DATA_KEY!))

  const admin = await signIn('admin@ilbud.example', 'parcel-demo-2026')
  const { name, email, phone } = ofSender
  const { id: senderId } = await call('auth', 'POST', '/api/admin/v1/users', {
    as: admin,
    body: { name, email, phone, role: 'customer' }
  })
  const { id: driverId } = await call('drivers', 'POST', '/api/admin/v1/drivers', {
    as: admin,
    body: { name: ofDriver.driverName, email: ofDriver.driverEmail, phone: ofDriver.driverPhone }
  })
  const owner = { adminName: ofOwner.ownerName, adminEmail: ofOwner.ownerEmail, adminPhone: ofOwner.ownerPhone }
  const { applicationId } = await call('companies', 'POST', '/api/companies/register', {
    body: { ...companyForm, ...owner }
  })
  const decide = `/api/admin/v1/company-applications/${applicationId}/status`
  await call('companies', 'PATCH', decide, { as: admin, body: { status: 'APPROVED' } })
  await accept(senderId)
  await accept(driverId)
  const ownerToken = await tokenOf('the owner', ({ occasion }) => occasion === 'company')
  await call('auth', 'POST', '/api/v1/auth/invitations/accept', { body: { token: ownerToken, password } })
  const [senderAs, driverAs, ownerAs] = [
    await signIn(email, password, ofSender.device),
    await signIn(ofDriver.driverEmail),
    await signIn(ofOwner.ownerEmail)
  ]

  // Everything that can be typed, by calls whose answers are stored for their idempotency key.
  const { id, trackingId } = await call('orders', 'POST', '/api/v1/orders', {
    as: senderAs,
    headers: { 'idempotency-key': 'once' },
    body: {
      title: ofSender.title,
      pickupAddress: `${ofSender.pickupStreet}, Stockholm`,
      pickupContact: ofSender.pickupContact,
      pickupPhone: phone,
      pickupNotes: ofSender.pickupNotes,
      pickupGateCode: ofSender.gateCode,
      deliveryAddress: `${ofSender.deliveryStreet}, Stockholm`,
      deliveryContact: ofSender.deliveryContact,
      deliveryPhone: ofSender.deliveryPhone,
      deliveryNotes: ofSender.deliveryNotes,
      packageNotes: ofSender.packageNotes
    }
  })
  await call('orders', 'POST', '/api/v1/recurring-orders', {
    as: senderAs,
    headers: { 'idempotency-key': 'once' },
    body: {
      name: ofSender.recurring,
      rule: 'FREQ=DAILY',
      startsOn: localDay(Date.now() + 20 * 86_400_000),
      pickupTime: '12:00',
      fromOrder: id
    }
  })
  await call('companies', 'POST', '/api/v1/address-book', {
    as: senderAs,
    headers: { 'idempotency-key': 'once' },
    body: { name: ofSender.saved, contact: ofSender.deliveryContact, phone, address: ofSender.deliveryStreet }
  })
  await call('orders', 'PUT', `/api/v1/track/${trackingId}/instructions`, {
    as: senderAs,
    body: { text: ofOthers.instructions, leaveAtDoor: false }
  })
  await call('orders', 'POST', `/api/driver/orders/${id}/accept`, { as: driverAs, body: {} })
  // Answers to staff under an idempotency key stay stored, encrypted, for 24 hours: none is used here.
  const talk = (as: string, text: string, headers = {}) =>
    town.ask('notifications', 'POST', '/api/v1/messages', { as, body: { orderId: id, text }, headers })
  const key = { 'idempotency-key': 'once' }
  await eventually(
    async () => (await talk(driverAs, ofDriver.message, key)).status === 201,
    'the driver may write',
    longer
  )
  expect((await talk(admin, ofOthers.answer)).status).toBe(201)
  await shareLocation(origin, driverAs, driverId)

  // An account cannot be erased while somebody waits for the person.
  for (const token of [senderAs, driverAs]) {
    expect((await erase(token)).json).toMatchObject({ status: 409, code: 'ORDERS_UNDERWAY' })
  }
  const guest = { name: 'Some Guest', email: 'guest@member.example', role: 'company_member' }
  const { id: guestId } = await call('companies', 'POST', '/api/companies/me/members', { as: ownerAs, body: guest })
  expect((await erase(ownerAs)).json).toMatchObject({ status: 409, code: 'LAST_COMPANY_ADMIN' })
  await call('companies', 'DELETE', `/api/companies/me/members/${guestId}`, { as: ownerAs })

  for (const status of ['picked_up', 'in_transit']) {
    const body = { status, note: ofDriver.note, location: { lat: 59.3131, lng: 18.0829 } }
    await call('orders', 'PATCH', `/api/driver/orders/${id}/status`, { as: driverAs, body })
  }
  const signature = new URLSearchParams({ kind: 'signature', signer: ofOthers.signer })
  await call('orders', 'POST', `/api/driver/orders/${id}/proofs?${signature.toString()}`, { as: driverAs })
  await call('orders', 'PATCH', `/api/driver/orders/${id}/status`, { as: driverAs, body: { status: 'delivered' } })
  await eventually(() => mails.mails.some(({ text }) => text.includes(ofSender.pickupStreet)), 'mails are sent', longer)

  // The export contains everything that was typed, and nothing that others did.
  const own = await exportOf(senderAs)
  expect(foundIn(own.text, ofSender)).toEqual(Object.keys(ofSender))
  expect(foundIn(own.text, { ...ofOthers, ...ofDriver, ...ofOwner })).toEqual([])
  expect(own.file).toMatchObject({
    account: { id: senderId, email },
    orders: [{ id, payment: { method: 'card' } }],
    recipients: [{ name: ofSender.deliveryContact }],
    shifts: [],
    memberships: []
  })
  expect(own.file.mails.map(({ kind }: Json) => kind)).toContain('order-confirmed')
  // Positions are stored asynchronously.
  const driven = await eventually(
    async () => {
      const exported = await exportOf(driverAs)
      return exported.file.positions.length > 0 ? exported : null
    },
    'the position is kept',
    longer
  )
  expect(foundIn(driven.text, ofDriver)).toEqual(Object.keys(ofDriver))
  expect(foundIn(driven.text, { ...ofSender, device: 'x'.repeat(20), ...ofOthers })).toEqual([])
  expect(driven.file).toMatchObject({ deliveries: [{ orderId: id }], positions: [{ lat: 59.3168, lng: 18.0736 }] })
  expect(driven.file.shifts).toHaveLength(1)
  const owned = await exportOf(ownerAs)
  expect(foundIn(owned.text, ofOwner)).toEqual(Object.keys(ofOwner))
  expect(owned.file.memberships).toMatchObject([{ company: companyForm.companyName, role: 'company_admin' }])

  const all = { ...ofSender, ...ofOthers, ...ofDriver, ...ofOwner }
  const searched = async (): Promise<string[]> =>
    (await everything()).flatMap(({ where, text }) => foundIn(text, all).map((canary) => `${canary} in ${where}`))
  // A search that could not find the planted data would prove nothing.
  const before = await searched()
  const names = new Set(before.map((found) => found.split(' in ')[0]))
  expect(names).toEqual(new Set(Object.keys(all)))
  for (const where of ['orders.idempotency', 'notifications.idempotency', 'orders.order_search', 'drivers.drivers']) {
    expect(before.map((found) => found.split(' in ')[1])).toContain(where)
  }
  const [{ payment, placedAt }] = own.file.orders

  for (const token of [senderAs, driverAs, ownerAs]) expect((await erase(token)).status).toBe(204)
  await eventually(async () => (await searched()).length === 0, 'nobody is found in any table', longer).catch(
    async () => expect(await searched()).toEqual([])
  )
  const farewells = () => mails.mails.filter(({ subject }) => subject === 'Your account is erased')
  expect(farewells()).toHaveLength(3)
  expect(new Set(farewells().map(({ to }) => to[0]))).toEqual(
    new Set([ofOwner.ownerEmail, ofDriver.driverEmail, email])
  )

  // Amounts and the fact of the order stay. (Processes remember a driver's name for up to two minutes.)
  const ledger = await call('orders', 'GET', `/api/admin/v1/orders/${id}`, { as: admin })
  expect(ledger).toMatchObject({ id, totalAmount: payment.totalOre, createdAt: placedAt, status: 'DELIVERED' })
  const track = await fetch(`${origin}/api/v1/track/${trackingId}`, { headers: { authorization: `Bearer ${admin}` } })
  const shown = JSON.stringify(ledger) + (await track.text())
  expect(foundIn(shown, { ...ofSender, ...ofOthers })).toEqual([])
  for (const q of [ofSender.name, ofSender.deliveryPhone, ofSender.deliveryStreet, ofDriver.driverName]) {
    const query = `?q=${encodeURIComponent(q)}`
    for (const [service, path] of searches) {
      expect(await call(service, 'GET', path + query, { as: admin }), `${path}${query}`).toEqual([])
    }
  }
  for (const token of [senderAs, driverAs, ownerAs]) {
    await eventually(async () => (await erase(token)).status === 401, 'the session has ended', longer)
  }
}, 240_000)

const searches: [ServiceName, string][] = [
  ['orders', '/api/admin/v1/orders'],
  ['orders', '/api/admin/v1/recipients'],
  ['auth', '/api/admin/v1/users'],
  ['drivers', '/api/admin/v1/drivers']
]

/** Sends one position of a driver over `/ws`. */
async function shareLocation(origin: string, token: Person['token'], driverId: string): Promise<void> {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/ws`)
  onTestFinished(() => socket.close())
  let isReady = false
  socket.onopen = () => socket.send(JSON.stringify({ type: 'auth', token }))
  socket.onmessage = ({ data }) => (isReady ||= (JSON.parse(String(data)) as { type: string }).type === 'ready')
  await eventually(() => isReady, 'the driver is heard')
  const location = { lat: 59.3168, lng: 18.0736, accuracy: 5 }
  socket.send(JSON.stringify({ type: 'location_update', driverId, location, timestamp: Date.now() }))
}
