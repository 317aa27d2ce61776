import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { eventually } from '@ilbud/testkit/eventually'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import * as fields from '#test/suites/spec-client/fields.ts'
import { openStream, shareLocation } from '#test/suites/spec-client/live.ts'
import { companyForm, fallbackOrder, websiteOrder } from '#test/suites/spec-client/payloads.ts'
import { claimsOf, type FailedError, Requests } from '#test/suites/spec-client/requests.ts'
import type { Suite } from '#test/suites/suite.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- the content of answers is what the tests check
type Json = any

const { misread } = fields
const analytics = ['/revenue', '/orders', '/drivers', '/geographic', '/order-volume', '/delivery-efficiency'].concat(
  '/fleet-utilization',
  '/financial-metrics'
)

/** A client that knows only the calls of the specification. */
export const byTheSpec: Suite = (running) => {
  let url: string
  let sender: Requests
  let driver: Requests
  let admin: Requests
  beforeAll(async () => {
    url = running().url
    sender = await signedIn('sender@ilbud.example')
    driver = await signedIn('driver4@ilbud.example')
    admin = await signedIn('admin@ilbud.example')
  })

  async function signedIn(username: string): Promise<Requests> {
    const client = new Requests(url)
    const answer = await client.json('POST', '/api/v1/auth/login', { username, password: demoPassword })
    expect(misread('login', answer, fields.tokens)).toEqual([])
    client.keep(answer as { accessToken: string; refreshToken: string })
    return client
  }

  function all(what: string, list: unknown, shapeOf: fields.Fields): Json[] {
    expect(Array.isArray(list), what).toBe(true)
    expect((list as unknown[]).length, what).toBeGreaterThan(0)
    expect((list as unknown[]).flatMap((each, at) => misread(`${what}[${at}]`, each, shapeOf))).toEqual([])
    return list as Json[]
  }

  async function track(trackingId: string): Promise<Json> {
    const result = (await new Requests(url).json('GET', `/api/v1/track/${trackingId}`)) as Json
    expect([
      ...misread('tracking', result, fields.trackingResult),
      ...result.timeline.flatMap((each: unknown) => misread('timeline', each, fields.timelineEvent)),
      ...misread('package', result.package, fields.trackedPackage),
      ...misread('delivery', result.delivery, fields.trackedDelivery),
      ...(result.driver ? misread('driver', result.driver, fields.trackedDriver) : [])
    ]).toEqual([])
    return result
  }

  it('a client of the specification signs in, and refreshes its tokens when one has ended', async () => {
    const client = await signedIn('sender@ilbud.example')
    const claims = claimsOf(client.accessToken!)
    expect(claims).toMatchObject({ email: 'sender@ilbud.example', name: 'Saga Ek', role: 'customer', companyId: null })
    expect(typeof claims.sub).toBe('string')
    client.accessToken = 'ended'
    await client.json('GET', '/api/v1/orders')
    expect(client.accessToken).not.toBe('ended')
    const wrong = new Requests(url).json('POST', '/api/v1/auth/login', { username: 'sender', password: 'no' })
    await expect(wrong).rejects.toThrow(/^401: .*Invalid username or password/)
    await new Requests(url).json('POST', '/api/v1/auth/reset-password', { username: 'sender@ilbud.example' })
  })

  it('a client of the specification asks for a price, orders on both ways, lists and deletes', async () => {
    const query = new URLSearchParams({
      pickupAddress: websiteOrder.pickupAddress,
      deliveryAddress: websiteOrder.deliveryAddress,
      packageSize: 'medium'
    })
    expect(
      misread('quote', await sender.json('GET', `/api/v1/quotes?${query.toString()}`), { price: 'number' })
    ).toEqual([])
    const created = await sender.json('POST', '/api/v1/driver/orders', websiteOrder)
    expect(misread('created', created, fields.createdOrder)).toEqual([])
    const second = (await sender.json('POST', '/api/v1/orders', fallbackOrder)) as Json
    expect(misread('created', second, fields.createdOrder)).toEqual([])
    const listed = all('orders', await sender.json('GET', '/api/v1/orders'), fields.order)
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([(created as Json).id, second.id]))
    await admin.json('DELETE', `/api/v1/orders/${second.id}`)
    await expect(sender.json('DELETE', `/api/v1/orders/${(created as Json).id}`)).rejects.toThrow(/^403: /)
    const left = (await sender.json('GET', '/api/v1/orders')) as Json[]
    expect(left.map(({ id }) => id)).not.toContain(second.id)
  })

  it('a client of the specification falls back to the second way where the first is not for it', async () => {
    const first = driver.json('POST', '/api/v1/driver/orders', websiteOrder)
    const refused = (await first.catch((error: unknown) => error)) as FailedError
    expect(refused.status).toBe(403)
    expect(misread('refusal', JSON.parse(refused.body), { message: 'string', error: 'string' })).toEqual([])
  })

  it('a client of the specification carries a parcel as a driver, and watches it as anybody', async () => {
    const { id, trackingId } = (await sender.json('POST', '/api/v1/driver/orders', websiteOrder)) as Json
    const placed = await eventually(() => track(trackingId), 'the order can be followed')
    expect(placed.status).toBe('CREATED')
    const stream = await openStream(url, trackingId)
    onTestFinished(stream.stop)
    await eventually(() => stream.messages.length > 0, 'the stream tells the present')
    const { sub: driverId } = claimsOf(driver.accessToken!) as { sub: string }
    const location = { lat: 59.3168, lng: 18.0736 }
    const pool = all('driver orders', await driver.json('GET', '/api/driver/orders'), fields.driverOrder)
    expect(pool.find((each) => each.id === id)).toMatchObject({ status: 'pending' })
    await driver.json('POST', `/api/driver/orders/${id}/accept`, { driverId, location })
    const socket = await shareLocation(url, driverId, { type: 'auth', token: driver.accessToken })
    for (const status of ['picked_up', 'in_transit', 'delivered']) {
      await driver.json('PATCH', `/api/driver/orders/${id}/status`, { status, location })
      const mine = (await driver.json('GET', '/api/driver/orders')) as Json[]
      expect(mine.find((each) => each.id === id)?.status).toBe(status)
    }
    expect(socket.readyState).toBe(WebSocket.OPEN)
    socket.close()
    const seen = await eventually(async () => {
      const result = await track(trackingId)
      return result.status === 'DELIVERED' && result
    }, 'the parcel is read as delivered')
    const types = seen.timeline.map(({ type }: Json) => type)
    expect(types.toSorted()).toEqual(['CREATED', 'DELIVERED', 'DRIVER_ASSIGNED', 'OUT_FOR_DELIVERY', 'PICKED_UP'])
    await eventually(() => stream.messages.length >= 5, 'every step was on the stream')
    const known = ['ORDER_EVENT_CREATED', 'ORDER_UPDATED']
    expect(stream.messages.filter(({ type }) => !known.includes(type))).toEqual([])
    await expect(track('SD0000000000000')).rejects.toThrow(/^404: /)
  })

  it('a company registers, and an admin approves and edits it', async () => {
    const visitor = new Requests(url)
    const registered = (await visitor.json('POST', '/api/companies/register', companyForm)) as Json
    expect(misread('registered', registered, { applicationId: 'string' })).toEqual([])
    const { applicationId } = registered
    const path = `/api/admin/v1/company-applications/${applicationId}`
    const list = all('applications', await admin.json('GET', '/api/admin/v1/company-applications'), fields.application)
    const record = list.find((each) => each.applicationId === applicationId)
    expect(record).toMatchObject({ status: 'PENDING_VERIFICATION', companyName: companyForm.companyName })
    await admin.json('PATCH', `${path}/status`, { status: 'APPROVED' })
    const edited = await admin.json('PATCH', path, { ...record, companyName: 'Kaffet och Teet AB' })
    expect(edited).toMatchObject({ companyName: 'Kaffet och Teet AB', status: 'APPROVED' })
  })

  it('a client of the specification shows an admin orders, drivers and figures, and exports them', async () => {
    all('admin orders', await admin.json('GET', '/api/admin/v1/orders'), fields.adminOrder)
    all('drivers', await admin.json('GET', '/api/admin/v1/drivers'), fields.driver)
    expect(misread('metrics', await admin.json('GET', '/api/admin/v1/analytics'), fields.adminMetrics)).toEqual([])
    for (const path of analytics) {
      const figures = await admin.json('GET', `/api/admin/v1/analytics${path}?period=30d`)
      expect(misread(path, figures, {}), path).toEqual([])
    }
    const days = 'startDate=2026-01-01&endDate=2026-01-31'
    await admin.json('GET', `/api/admin/v1/analytics?${days}`)
    const file = await admin.send('GET', `/api/admin/v1/analytics/export?type=orders&format=csv&period=30d`)
    expect(file.headers.get('content-disposition')).toContain('attachment')
    expect((await file.text()).split('\n').length).toBeGreaterThan(1)
  })
}
