import { randomUUID } from 'node:crypto'
import { type DriverRoute, driverRouteSchema } from '@ilbud/proto/http/dispatch/driver-route'
import { mostInPlan } from '@ilbud/proto/http/dispatch/dispatch-plan'
import { demoAccounts } from '@ilbud/proto/http/people/demo-accounts'
import { localDay } from '@ilbud/proto/http/times/local-day'
import { eventually } from '@ilbud/testkit/eventually'
import type { AdminDriver } from '@ilbud/proto/http/dispatch/drivers'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { type Answer, asking, codeOf } from '#test/suites/asking.ts'
import { leastOrder } from '#test/suites/least-order.ts'
import type { Suite } from '#test/suites/suite.ts'

interface Placed {
  id: string
  trackingId: string
  trackingKey: string
}

const dayMs = 24 * 3_600_000
/** Drivers whom no other suite of the same product has drive. */
const [early, pins, tries, routes, small, close, light, unseen] = [36, 37, 38, 39, 40, 41, 42, 43].map(
  (number) => `sim${number}@ilbud.example`
) as [string, string, string, string, string, string, string, string]
const idOf = (driver: string): string => demoAccounts.find(({ username }) => username === driver)!.id

/** The codes with which steps of drivers, choices of recipients, plans and API keys are refused. */
export const promisesRefused: Suite = (running) => {
  const { ask, signIn } = asking(running)
  let sender: string
  let staff: string
  beforeAll(async () => {
    sender = await signIn('sender@ilbud.example')
    staff = await signIn('admin@ilbud.example')
  })

  async function place(fields: object = {}): Promise<Placed> {
    const { status, json } = await ask('POST', '/api/v1/orders', { token: sender, body: { ...leastOrder, ...fields } })
    expect(status, JSON.stringify(json)).toBe(201)
    return json
  }

  async function accept(token: string, { id }: Placed): Promise<void> {
    expect((await ask('POST', `/api/driver/orders/${id}/accept`, { token, body: {} })).status).toBe(200)
  }

  function report(token: string, { id }: Placed, body: object): Promise<Answer> {
    return ask('PATCH', `/api/driver/orders/${id}/status`, { token, body })
  }

  async function reportAll(token: string, order: Placed, statuses: readonly string[]): Promise<void> {
    for (const status of statuses) expect((await report(token, order, { status })).status, status).toBe(200)
  }

  function byStaff(verb: string, { id }: Placed, body: object): Promise<Answer> {
    return ask('POST', `/api/admin/v1/orders/${id}/${verb}`, { token: staff, body })
  }

  async function cancel({ id }: Placed): Promise<void> {
    expect((await ask('POST', `/api/v1/orders/${id}/cancel`, { token: sender, body: {} })).status).toBe(200)
  }

  it('a driver cannot pick a parcel up days before its time, and staff can override that', async () => {
    const day = localDay(Date.now() + 2 * dayMs)
    const times = { scheduledPickup: `${day}T12:00`, scheduledDelivery: `${day}T16:00` }
    const order = await place({ isAsap: false, ...times })
    expect((await byStaff('assign', order, { driverId: idOf(early) })).status).toBe(200)
    const driver = await signIn(early)
    const refused = await report(driver, order, { status: 'picked_up' })
    const { earliestPickup } = (await ask('GET', `/api/v1/orders/${order.id}`, { token: sender })).json
    expect([codeOf(refused), refused.json.earliest]).toEqual(['422 TOO_EARLY', earliestPickup])
    const waived = await byStaff('override', order, { command: 'markPickedUp', reason: 'The sender asked for it' })
    expect(waived.status, JSON.stringify(waived.json)).toBe(200)
    await reportAll(driver, order, ['in_transit', 'delivered'])
  })

  it('what the sender requires wins over the choices of the recipient, and so do the hours', async () => {
    const day = localDay(Date.now() + 2 * dayMs)
    const neighbour = { place: 'neighbour', neighbourName: 'Karin, 2nd floor' }
    for (const [fields, choice, reason] of [
      [{ pinRequired: true }, neighbour, 'pin'],
      [{ signatureRequired: true }, { place: 'outside' }, 'signature'],
      [{}, { notBefore: `${day}T02:00` }, 'time']
    ] as const) {
      const order = await place(fields)
      const { trackingId, trackingKey } = order
      const refused = await ask('PUT', `/api/v1/track/${trackingId}/instructions`, { trackingKey, body: choice })
      expect([codeOf(refused), refused.json.reason]).toEqual(['422 CHOICE_REFUSED', reason])
      await cancel(order)
    }
  })

  it('whoever gets the parcel chooses nothing more once the driver is at the door', async () => {
    const order = await place()
    const driver = await signIn(close)
    await accept(driver, order)
    await reportAll(driver, order, ['picked_up', 'in_transit'])
    const door = await eventually(async () => {
      const { stops } = (await ask('GET', '/api/driver/route', { token: driver })).json as DriverRoute
      return stops.find(({ orderId, kind }) => orderId === order.id && kind === 'delivery')
    }, 'the door is in the route')
    const socket = new WebSocket(`${running().url.replace(/^http/, 'ws')}/ws`)
    onTestFinished(() => socket.close())
    let isReady = false
    socket.onopen = () => socket.send(JSON.stringify({ type: 'auth', token: driver }))
    socket.onmessage = ({ data }) => (isReady ||= (JSON.parse(String(data)) as { type: string }).type === 'ready')
    await eventually(() => isReady, 'the driver is heard')
    const location = { lat: door.lat, lng: door.lng, accuracy: 5 }
    const update = { type: 'location_update', driverId: idOf(close), location, timestamp: Date.now() }
    socket.send(JSON.stringify(update))
    const { trackingId, trackingKey } = order
    const places = ['outside', 'door'] as const
    let tried = 0
    // Each choice is another one: to choose the same again is no change.
    const refused = await eventually(async () => {
      const body = { place: places[tried++ % 2] }
      const answer = await ask('PUT', `/api/v1/track/${trackingId}/instructions`, { trackingKey, body })
      return answer.status === 200 ? null : answer
    }, 'the position is known')
    expect([codeOf(refused), refused.json.reason]).toEqual(['422 CHOICE_REFUSED', 'near'])
    await reportAll(driver, order, ['delivered'])
  })

  it('five wrong PINs are told apart by the tries left, and then only staff can confirm the delivery', async () => {
    const order = await place({ pinRequired: true })
    const driver = await signIn(pins)
    await accept(driver, order)
    await reportAll(driver, order, ['picked_up', 'in_transit'])
    const { trackingId, trackingKey } = order
    const pin = await eventually(
      async () => (await ask('GET', `/api/v1/track/${trackingId}`, { trackingKey })).json.pin as string | null,
      'the recipient reads the PIN'
    )
    const wrong = String((Number(pin) + 1) % 10_000).padStart(4, '0')
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const refused = await report(driver, order, { status: 'delivered', pin: wrong })
      expect([codeOf(refused), refused.json.triesLeft]).toEqual(['422 PIN_WRONG', triesLeft])
    }
    expect(codeOf(await report(driver, order, { status: 'delivered', pin }))).toBe('422 PIN_WRONG')
    const confirmed = await byStaff('override', order, { command: 'confirmDelivery', reason: 'Showed an ID card' })
    expect(confirmed.status, JSON.stringify(confirmed.json)).toBe(200)
  })

  it('the first answer to a failed attempt counts, and after the last one there is no other', async () => {
    const order = await place()
    const driver = await signIn(tries)
    await accept(driver, order)
    await reportAll(driver, order, ['picked_up', 'in_transit'])
    const fail = () => report(driver, order, { status: 'failed', reason: 'NOBODY_HOME' })
    expect((await fail()).status).toBe(200)
    const { id, trackingId, trackingKey } = order
    const bySender = (choice: string) =>
      ask('POST', `/api/v1/orders/${id}/decision`, { token: sender, body: { choice } })
    const byRecipient = (choice: string) =>
      ask('POST', `/api/v1/track/${trackingId}/decision`, { trackingKey, body: { choice } })
    expect((await bySender('retry')).status).toBe(200)
    const late = await byRecipient('retry')
    expect([codeOf(late), late.json]).toMatchObject(['409 ALREADY_DECIDED', { choice: 'retry', by: 'sender' }])

    expect((await fail()).status).toBe(200)
    expect(codeOf(await byRecipient('retry'))).toBe('422 NO_ATTEMPT_LEFT')
    expect(codeOf(await byRecipient('return'))).toBe('403 FORBIDDEN')
    expect((await bySender('return')).status).toBe(200)
  })

  it('a route is put in another order only as it is known, and only in one that can be driven', async () => {
    const order = await place()
    const driver = await signIn(routes)
    await accept(driver, order)
    const read = async () => driverRouteSchema.parse((await ask('GET', '/api/driver/route', { token: driver })).json)
    await eventually(async () => (await read()).stops.length === 2, 'both stops are in the route')
    /** Puts what `change` makes of the route, again if it was planned anew in between. */
    const put = (token: string, path: string, change: (ids: string[]) => string[]): Promise<Answer> =>
      eventually(async () => {
        const { version, stops }: DriverRoute = await read()
        const body = { stops: change(stops.map(({ id }) => id)), version }
        const answer = await ask('PUT', path, { token, body })
        return answer.json.code === 'ROUTE_CHANGED' ? null : answer
      }, 'the route stays as it is while it is put')

    const ofDriver = `/api/admin/v1/drivers/${idOf(routes)}/route`
    for (const [token, path] of [
      [driver, '/api/driver/route'],
      [staff, ofDriver]
    ] as const) {
      const { version, stops } = await read()
      const body = { stops: stops.map(({ id }) => id), version: version - 1 }
      expect(codeOf(await ask('PUT', path, { token, body }))).toBe('409 ROUTE_CHANGED')
      for (const [reason, change] of [
        ['PICKUP_FIRST', (ids) => ids.toReversed()],
        ['MISSING_STOP', (ids) => ids.slice(0, 1)],
        ['REPEATED_STOP', (ids) => [ids[0]!, ...ids]],
        ['UNKNOWN_STOP', (ids) => [...ids, 'another']]
      ] as [string, (ids: string[]) => string[]][]) {
        const refused = await put(token, path, change)
        expect([codeOf(refused), refused.json.reason]).toEqual(['422 ROUTE_IMPOSSIBLE', reason])
        expect(typeof refused.json.stop).toBe('string')
      }
    }
    expect((await put(staff, ofDriver, (ids) => ids)).status).toBe(200)
    await reportAll(driver, order, ['picked_up', 'in_transit', 'delivered'])
  })

  it('a route is not put in an order in which more would be on board than fits', async () => {
    const driver = await signIn(light)
    const duty = (body: object) => ask('PUT', '/api/driver/duty', { token: driver, body: { onDuty: true, ...body } })
    expect((await duty({ vehicle: { kind: 'bike', maxKg: 3 } })).status).toBe(200)
    const orders = [await place({ packageWeight: 2 }), await place({ packageWeight: 2 })]
    for (const order of orders) await accept(driver, order)
    const stopsOf = (kinds: readonly string[][]): string[] =>
      kinds.flatMap((group, at) => group.map((kind) => `${orders[at % 2]!.id}-${kind}`))
    const apart = stopsOf([
      ['pickup', 'delivery'],
      ['pickup', 'delivery']
    ])
    const together = stopsOf([['pickup'], ['pickup'], ['delivery'], ['delivery']])
    const put = async (stops: string[]) => {
      const { version } = (await ask('GET', '/api/driver/route', { token: driver })).json as DriverRoute
      return ask('PUT', '/api/driver/route', { token: driver, body: { stops, version } })
    }
    const refused = await eventually(async () => {
      const answer = await put(together)
      if (answer.json.reason === 'VEHICLE_FULL') return answer
      // Not all of it is known yet. What is in this order already may stay so.
      if (answer.status === 200) await put(apart)
      return null
    }, 'the route is refused')
    expect([codeOf(refused), refused.json.stop]).toEqual(['422 ROUTE_IMPOSSIBLE', `${orders[1]!.id}-pickup`])
    expect(await eventually(async () => ((await put(apart)).status === 200 ? true : null), 'it is taken')).toBe(true)
    for (const order of orders) await reportAll(driver, order, ['picked_up', 'in_transit', 'delivered'])
    expect((await duty({ onDuty: false })).status).toBe(200)
  })

  it('an order that does not fit in the vehicle is not assigned unless staff waive it', async () => {
    const order = await place({ packageWeight: 1000 })
    const driver = await signIn(small)
    const driverId = idOf(small)
    expect(codeOf(await byStaff('assign', order, { driverId }))).toBe('422 VEHICLE_TOO_SMALL')
    expect((await byStaff('assign', order, { driverId, override: true })).status).toBe(200)
    await reportAll(driver, order, ['picked_up', 'in_transit', 'delivered'])
  })

  it('a plan says of each order why nobody gets it, and too many orders are refused', async () => {
    const path = '/api/admin/v1/dispatch/plan'
    const canceled = await place()
    await cancel(canceled)
    const unknown = randomUUID()
    const body = { orderIds: [canceled.id, unknown], apply: false }
    expect((await ask('POST', path, { token: staff, body })).json).toMatchObject({
      assignments: [],
      unassigned: [
        { orderId: canceled.id, reason: 'NOT_WAITING' },
        { orderId: unknown, reason: 'NOT_FOUND' }
      ]
    })
    const orderIds = Array.from({ length: mostInPlan + 1 }, () => randomUUID())
    const refused = await ask('POST', path, { token: staff, body: { orderIds, apply: false } })
    expect([codeOf(refused), refused.json.max]).toEqual(['422 PLAN_TOO_LARGE', mostInPlan])
  })

  it('a plan leaves out what nobody can place or carry, and says when nobody is there to carry it', async () => {
    const nowhere = await place({ deliveryAddress: 'Stugan bakom ladan, Stockholm' })
    const heavy = await place({ packageWeight: 1000, packageQuantity: 100 })
    const usual = await place()
    const reasonsOf = async (orders: Placed[]) => {
      const body = { orderIds: orders.map(({ id }) => id), apply: false }
      const { unassigned } = (await ask('POST', '/api/admin/v1/dispatch/plan', { token: staff, body })).json
      return orders.map(({ id }) => unassigned.find((row: { orderId: string }) => row.orderId === id)?.reason ?? null)
    }
    const said = (orders: Placed[], reasons: (string | null)[], what: string) =>
      eventually(async () => (JSON.stringify(await reasonsOf(orders)) === JSON.stringify(reasons) ? true : null), what)
    await said([nowhere, heavy, usual], ['NOT_LOCATED', 'NO_DRIVER', null], 'two of three cannot be given to anybody')

    const drivers = (await ask('GET', '/api/admin/v1/drivers?limit=500', { token: staff })).json as AdminDriver[]
    const working = drivers.filter(({ onDuty, breakUntil }) => onDuty && breakUntil === null)
    const rest = async ({ email }: Pick<AdminDriver, 'email'>, breakUntil: string | null) => {
      const body = { onDuty: true, breakUntil }
      const answer = await ask('PUT', '/api/driver/duty', { token: await signIn(email!), body })
      expect(answer.status, JSON.stringify(answer.json)).toBe(200)
    }
    const later = new Date(Date.now() + 3_600_000).toISOString()
    onTestFinished(async () => {
      for (const driver of working) await rest(driver, null)
    })
    for (const driver of working) await rest(driver, later)
    await said([usual], ['NO_DRIVER'], 'everybody has a break')
    // Has sent no position and carries nothing.
    await rest({ email: unseen }, null)
    await said([usual], ['NO_POSITION'], 'nobody knows where the only driver is')
    const driver = await signIn(unseen)
    expect((await ask('PUT', '/api/driver/duty', { token: driver, body: { onDuty: false } })).status).toBe(200)
    for (const order of [nowhere, heavy, usual]) await cancel(order)
  })

  it('an API key does only what its scopes say, and nothing when it has ended', async () => {
    const keys = '/api/companies/me/api-keys'
    // Signed in just now: keys ask for that.
    const owner = await signIn('owner@blomman.example')
    const added = await ask('POST', keys, { token: owner, body: { name: 'Prices only', scopes: ['quotes:read'] } })
    expect(added.status, JSON.stringify(added.json)).toBe(201)
    const { id, key: token } = added.json
    const { pickupAddress, deliveryAddress } = leastOrder
    const query = new URLSearchParams({ pickupAddress, deliveryAddress, packageSize: 'small' })
    expect((await ask('GET', `/api/v1/quotes?${query.toString()}`, { token })).status).toBe(200)
    const listOrders = () => ask('GET', '/api/v1/orders', { token })
    for (const [scope, refused] of [
      ['orders:read', await listOrders()],
      ['orders:write', await ask('POST', '/api/v1/orders', { token, body: leastOrder })],
      ['webhooks:manage', await ask('GET', '/api/companies/me/webhooks', { token })]
    ] as const) {
      expect([codeOf(refused), refused.json.scope]).toEqual(['403 SCOPE_MISSING', scope])
    }
    expect((await ask('DELETE', `${keys}/${id}`, { token: owner })).status).toBe(204)
    // Prices are for everybody, also with a key that has ended.
    await eventually(async () => (await listOrders()).status === 401, 'the ended key is refused')
  })
}
