import { randomUUID } from 'node:crypto'
import { adminOrderDetailSchema, type AdminOrderDetail } from '@ilbud/proto/http/dispatch/admin-orders'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { type DriverRoute, driverRouteSchema, fleetRouteSchema } from '@ilbud/proto/http/dispatch/driver-route'
import { trackingResultSchema } from '@ilbud/proto/http/parcels/tracking'
import { phone, type Visitor } from '@ilbud/testkit/browser/browser'
import { eventually } from '@ilbud/testkit/eventually'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { browser, openWindows, type VisitorOptions } from '#test/suites/browser.ts'
import { untilCached } from './driver-offline.ts'
import { leastOrder } from '#test/suites/least-order.ts'
import { signIn } from '#test/suites/people.ts'
import type { Suite } from '#test/suites/suite.ts'

interface Placed {
  id: string
  trackingId: string
  trackingKey: string
}

/** Doors and pickups at different addresses, so that each is a stop of its own. */
const trips = [
  ['Götgatan 15, Stockholm', 'Skånegatan 78, Stockholm'],
  ['Hornsgatan 60, Stockholm', 'Folkungagatan 70, Stockholm'],
  ['Ringvägen 100, Stockholm', 'Bondegatan 20, Stockholm'],
  ['Rosenlundsgatan 20, Stockholm', 'Östgötagatan 30, Stockholm']
] as const

const streetOf = (address: string): string => address.split(',', 1)[0]!
const steps = /^(Mark as Picked Up|Start Delivery|Mark as Delivered)$/

/** One route, everywhere: what a driver drives, what a dispatcher plans, and what a recipient is told of it. */
export const routesDriven: Suite = (running) => {
  const { arrive, complaints } = openWindows(running)

  async function ask(path: string, init: { token?: string; body?: unknown; method?: string } = {}): Promise<unknown> {
    const response = await fetch(running().url + path, {
      method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
      headers: { 'content-type': 'application/json', ...(init.token && { authorization: `Bearer ${init.token}` }) },
      ...(init.body !== undefined && { body: JSON.stringify(init.body) })
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
    return text === '' ? null : JSON.parse(text)
  }

  async function tokenOf(username: string): Promise<string> {
    const tokens = await ask('/api/v1/auth/login', { body: { username, password: demoPassword } })
    return (tokens as { accessToken: string }).accessToken
  }

  /** Orders for these trips, one after the other. */
  async function place(wanted: readonly (readonly [string, string])[], deliveryContact: string): Promise<Placed[]> {
    const token = await tokenOf('sender@ilbud.example')
    const placed: Placed[] = []
    for (const [pickupAddress, deliveryAddress] of wanted) {
      const body = { ...leastOrder, pickupAddress, deliveryAddress, deliveryContact }
      placed.push((await ask('/api/v1/orders', { token, body })) as Placed)
    }
    return placed
  }

  /** As staff open them: one after the other. Twenty at once may be refused on a busy machine. */
  async function staffViews(token: string, orders: readonly Placed[]): Promise<AdminOrderDetail[]> {
    const views: AdminOrderDetail[] = []
    for (const { id } of orders)
      views.push(adminOrderDetailSchema.parse(await ask(`/api/admin/v1/orders/${id}`, { token })))
    return views
  }

  /** In whose routes each of these orders is: one driver per order, or it is in none. */
  async function inRoutes(token: string, orders: readonly Placed[]): Promise<(string | null)[]> {
    const found = (await ask('/api/admin/v1/routes', { token })) as unknown[]
    const routes = found.map((route) => fleetRouteSchema.parse(route))
    return orders.map(({ id }) => {
      const drivers = routes.filter(({ stops }) => stops.some(({ orderId }) => orderId === id))
      expect(drivers.length).toBeLessThanOrEqual(1)
      return drivers[0]?.driverId ?? null
    })
  }

  async function routeOf(driver: string): Promise<DriverRoute> {
    return driverRouteSchema.parse(await ask('/api/driver/route', { token: driver }))
  }

  async function arriveAs(username: string, path: string, options: VisitorOptions): Promise<Visitor> {
    const person = await arrive(options)
    await person.page.goto(path)
    await signIn(person.page, username)
    return person
  }

  /** The driver takes the orders; resolves when all their stops are in the route. */
  async function takeAll(driver: string, orders: readonly Placed[]): Promise<DriverRoute> {
    for (const { id } of orders) await ask(`/api/driver/orders/${id}/accept`, { token: driver, body: {} })
    return eventually(async () => {
      const route = await routeOf(driver)
      return route.stops.length === 2 * orders.length ? route : null
    }, 'all stops are in the route')
  }

  it.skipIf(!browser)(
    'a driver with eight stops loses the network in the middle, goes on by the route, and each step counts once with its time',
    async () => {
      const orders = await place(trips, 'Astrid Falk')
      const username = 'sim46@ilbud.example'
      const token = await tokenOf(username)
      const wanted = (await takeAll(token, orders)).stops.map(({ address }) => streetOf(address))
      const { page, context } = await arriveAs(username, '/driver?tab=routes', { viewport: phone, hasTouch: true })
      await page.getByText(/ · 1 of 8$/).waitFor()
      await untilCached(page)
      const driven: string[] = []
      for (let at = 0; at < 3; at++) driven.push(await doNextStop(page))

      await context.setOffline(true)
      const offlineFrom = Date.now()
      await page.getByText(/^The route as of \d\d:\d\d$/).waitFor()
      const known = await laterStops(page)
      for (let at = 3; at < 5; at++) driven.push(await doNextStop(page))
      await page.reload()
      await page.getByText(/updates? waits? to be sent/).waitFor()
      driven.push(await doNextStop(page))
      const offlineTo = Date.now()
      await context.setOffline(false)
      await page.getByText(/updates? waits? to be sent/).waitFor({ state: 'detached' })

      for (let at = 6; at < 8; at++) driven.push(await doNextStop(page))
      await page.getByRole('heading', { name: 'No stops right now' }).waitFor()
      // With a network a better order may replace the route at any time; without one it stays.
      expect(driven.slice(4, 6)).toEqual(known.slice(0, 2))
      expect(driven.toSorted()).toEqual(wanted.toSorted())

      const staff = await tokenOf('dispatch@ilbud.example')
      const done = await eventually(async () => {
        const all = await staffViews(staff, orders)
        return all.every(({ status }) => status === 'DELIVERED') ? all : null
      }, 'all are delivered')
      let offline = 0
      for (const { timeline } of done) {
        const commands = timeline.map(({ command }) => command)
        expect(commands).toEqual(['placeOrder', 'acceptOffer', 'markPickedUp', 'startDelivery', 'confirmDelivery'])
        offline += timeline.filter(({ occurredAt }) => {
          const at = Date.parse(occurredAt ?? '')
          return at >= offlineFrom && at <= offlineTo
        }).length
      }
      // At least one step for each of the three stops.
      expect(offline).toBeGreaterThanOrEqual(3)
      expect(complaints()).toEqual([])
    }
  )

  it.skipIf(!browser)(
    'a dispatcher plans twenty orders, takes the plan back and plans them again, and each is in one route or in none',
    async () => {
      const name = `Plan ${randomUUID().slice(0, 8)}`
      const orders = await place(
        Array.from({ length: 20 }, (_, at) => trips[at % trips.length]!),
        name
      )
      const staff = await tokenOf('admin@ilbud.example')
      const path = `/admin/orders?q=${encodeURIComponent(name)}`
      const { page } = await arriveAs('dispatch@ilbud.example', path, {})
      await page.getByText(/^Rows 1–\d+ of 20$/).waitFor()
      expect(await inRoutes(staff, orders)).toEqual(orders.map(() => null))

      const plan = async (): Promise<void> => {
        await page.getByLabel('Select all loaded rows').check()
        await page.getByText('20 selected').waitFor()
        await page.keyboard.press('p')
        await page.getByRole('button', { name: 'Assign as planned (20)' }).click()
        await page.getByText('20 orders done').waitFor()
        const drivers = (await staffViews(staff, orders)).map(({ driver }) => driver?.id)
        expect(drivers.every(Boolean)).toBe(true)
        await eventually(async () => {
          const where = await inRoutes(staff, orders)
          return where.every((driverId, at) => driverId === drivers[at])
        }, 'each order is in the route of its driver')
      }
      await plan()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('20 orders taken back').waitFor()
      await eventually(async () => (await inRoutes(staff, orders)).every((one) => one === null), 'they are in no route')
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
      await plan()

      for (const { id } of orders)
        await ask(`/api/admin/v1/orders/${id}/cancel`, { token: staff, body: { reason: 'The end of the test' } })
      expect(complaints()).toEqual([])
    }
  )

  it.skipIf(!browser)(
    'a recipient sees the stops before the own fall to none and the time come, as the driver drives the route',
    async () => {
      const orders = await place(trips.slice(0, 3), 'Love Holm')
      const token = await tokenOf('sim47@ilbud.example')
      await takeAll(token, orders)
      const report = (id: string, status: string) =>
        ask(`/api/driver/orders/${id}/status`, { token, method: 'PATCH', body: { status } })
      for (const { id } of orders) await report(id, 'picked_up')
      const doors = await eventually(async () => {
        const { stops } = await routeOf(token)
        return stops.length === 3 ? stops : null
      }, 'only doors are left')
      const last = orders.find(({ id }) => id === doors[2]!.orderId)!

      const recipient = await arrive({ viewport: phone, hasTouch: true })
      const { page } = recipient
      await page.goto(`/track/${last.trackingId}#k=${last.trackingKey}`)
      await page.getByText('Connected').waitFor()
      await page.evaluate(() => Object.assign(globalThis, { neverReloaded: true }))
      const expectArrival = async (words: string, stopsBefore: number): Promise<void> => {
        await page.getByText(words).first().waitFor()
        // The time is that of the one route, whose changes tracking learns a moment after it.
        await eventually(async () => {
          const seen = await ask(`/api/v1/track/${last.trackingId}`, { token: await tokenOf('sender@ilbud.example') })
          const { eta } = trackingResultSchema.parse(seen)
          const own = (await routeOf(token)).stops.find(({ orderId }) => orderId === last.id)!
          expect(eta!.stopsBefore).toBe(stopsBefore)
          expect(Math.abs(Date.parse(eta!.at) - Date.parse(own.arriveAt))).toBeLessThanOrEqual(5 * 60_000)
          return true
        }, `tracking has the route’s time, with ${stopsBefore} stops before`)
      }
      await expectArrival('2 stops before you.', 2)
      for (const [at, words] of ['1 stop before you.', 'You are the next stop.'].entries()) {
        for (const status of ['in_transit', 'delivered']) await report(doors[at]!.orderId, status)
        await expectArrival(words, 1 - at)
      }
      await report(last.id, 'in_transit')
      await page.getByRole('listitem').filter({ hasText: 'Out for Delivery' }).first().waitFor()
      await report(last.id, 'delivered')
      await page.getByRole('heading', { level: 1, name: /^Delivered/ }).waitFor()
      expect(await page.evaluate(() => 'neverReloaded' in globalThis)).toBe(true)
      expect(complaints()).toEqual([])
    }
  )
}

/** Presses what the next stop asks for until another stop is next. Resolves to its street. */
async function doNextStop(page: Page): Promise<string> {
  const stop = page.getByRole('region', { name: 'Next stop' })
  const street = await stop.getByRole('heading').first().innerText()
  const counted = page.getByText(/ · 1 of \d$/)
  const before = await counted.innerText()
  const left = Number(before.at(-1))
  for (let pressed = ''; ;) {
    const button = stop.getByRole('button', { name: steps })
    pressed = await button.innerText()
    await button.click()
    // A delivery begins with setting out for it; anything else is the end of the stop.
    if (!pressed.includes('Start Delivery')) break
    await stop.getByRole('button', { name: 'Mark as Delivered' }).waitFor()
  }
  if (left > 1) await page.getByText(new RegExp(` · 1 of ${left - 1}$`)).waitFor()
  return street
}

/** The streets of the stops after the next one, as the phone lists them. */
async function laterStops(page: Page): Promise<string[]> {
  const links = page.getByRole('listitem').getByRole('link', { name: /^Navigate to / })
  const names = await links.evaluateAll((found) => found.map((link) => link.getAttribute('aria-label')!))
  return names.map((name) => streetOf(name.replace('Navigate to ', '')))
}
