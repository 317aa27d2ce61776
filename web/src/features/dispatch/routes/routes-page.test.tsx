import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aBoardRow } from '#test/a-board-row.ts'
import { aRoute, aRouteStop, inMinutes, routeId } from '#test/a-route.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { FakeWebSocket } from '#test/fake-web-socket.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { RoutesPage } from './routes-page.tsx'

const late = aRoute({
  driverId: routeId(2),
  driverName: 'Yusuf Demir',
  stops: [aRouteStop('d2', { slackMin: -9 })],
  legs: [{ km: 1, minutes: 4, geometry: null }]
})
const idle = aRoute({ driverId: routeId(3), driverName: 'Elin Sund', stops: [], legs: [], totalKm: 0 })
const path = '/api/admin/v1/routes'
const ofAlva = `/api/admin/v1/drivers/${routeId(1)}/route`
const orderId = aBoardRow().id
const orderPath = `/api/admin/v1/orders/${orderId}`

const problem = (status: number, code: string) => ({
  status,
  body: { type: 'about:blank', title: code, status, detail: code, code, message: code, error: code, requestId: 'r' }
})

const aPlace = (addedKm: number, addedMinutes: number, addedLateMinutes = 0) => ({
  addedKm,
  addedMinutes,
  addedLateMinutes,
  refusal: null
})
const noPlace = { addedKm: null, addedMinutes: null, addedLateMinutes: null, refusal: 'PICKUP_FIRST' }

/** What the page reads beside the routes: nobody waits. */
const quiet = {
  'GET /api/admin/v1/orders': () => ({ body: [] }),
  'GET /api/admin/v1/drivers': () => ({ body: [] }),
  'GET /api/v1/config': () => problem(503, 'UNAVAILABLE')
}

/** An order that has waited for more than half an hour, and the two drivers who could take it. */
const waiting = {
  ...quiet,
  'GET /api/admin/v1/orders': () => ({ body: [theOrder()] }),
  [`GET ${orderPath}`]: () => ({ body: { ...theOrder(), timeline: [] } }),
  [`GET ${orderPath}/candidates`]: () => ({
    body: [
      aCandidate(1, 'Alva Berg', { addedKm: 1.4, addedMinutes: 6 }),
      aCandidate(2, 'Yusuf Demir', { lateMinutes: 12 })
    ]
  }),
  [`POST ${orderPath}/assign`]: () => ({ body: theOrder() })
}

function theOrder() {
  const since = inMinutes(-37)
  const free = { driver: null, driverId: null, allowedActions: ['assignDriver'] } as const
  return aBoardRow({ ...free, status: 'PENDING', waitsSince: since } as never)
}

function aCandidate(at: number, name: string, changes: object) {
  const figures = { addedKm: 3, addedMinutes: 11, lateMinutes: 0, fits: true, reason: 'IN_TIME' }
  const seen = { distanceKm: 1, openOrders: 1, onDuty: true, ageSeconds: 5 }
  return { driverId: routeId(at), name, ...seen, ...figures, ...changes }
}

/** Presses an element, moves the pointer over the other, and returns how to let go there. */
function drag(from: Element, to: Element): () => void {
  // jsdom has no layout.
  document.elementFromPoint = () => to
  fireEvent.pointerDown(from, { button: 0, clientX: 10, clientY: 10 })
  fireEvent.pointerMove(window, { clientX: 200, clientY: 200 })
  return () => fireEvent.pointerUp(window, { clientX: 200, clientY: 200 })
}

beforeEach(() => {
  localStorage.clear()
  signInAs('dispatcher')
  FakeWebSocket.install()
})

describe('the page of routes', () => {
  it('the page of routes lists who will be late first, then by name, and who has nothing last', async () => {
    fakeFetch({ ...quiet, [`GET ${path}`]: () => ({ body: [idle, aRoute(), late] }) })
    renderPage(<RoutesPage />)
    await userEvent.setup().click(await screen.findByRole('button', { name: '1 driver without stops' }))
    const heads = screen.getAllByRole('button', { expanded: false })
    expect(heads.map(({ textContent }) => /Alva|Yusuf|Elin/.exec(textContent)?.[0])).toEqual(['Yusuf', 'Alva', 'Elin'])
    within(heads[0]!).getByText('1 stop late')
    within(heads[2]!).getByText('No stops')
    const counts = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(counts).toEqual(expect.arrayContaining(['1 stop late', '3 on duty']))
  })

  it('the page of routes does not say of a time that has passed that a driver will be done then', async () => {
    const stops = [aRouteStop('d1', { arriveAt: inMinutes(-15) })]
    fakeFetch({ ...quiet, [`GET ${path}`]: () => ({ body: [aRoute({ stops })] }) })
    renderPage(<RoutesPage />)
    await screen.findByText(/was to be done \d\d:\d\d/)
  })

  it('the page of routes names breaks, and the stops after the end of a shift', async () => {
    const [breakUntil, shiftEndsAt] = [inMinutes(9), inMinutes(20)]
    fakeFetch({ ...quiet, [`GET ${path}`]: () => ({ body: [aRoute({ breakUntil, shiftEndsAt })] }) })
    renderPage(<RoutesPage />)
    const head = await screen.findByRole('button', { expanded: false })
    within(head).getByText(/break until \d\d:\d\d/)
    within(head).getByText(/^1 stop after the end of the shift, \d\d:\d\d$/)
    await userEvent.setup().click(head)
    expect(screen.getAllByText('after the end of the shift')).toHaveLength(1)
  })

  it('the page of routes moves a stop after it has said what that adds, and shows the answer', async () => {
    const swapped = aRoute({
      version: 8,
      stops: aRoute()
        .stops.toReversed()
        .map((stop) => ({ ...stop, pinned: true }))
    })
    const sent = fakeFetch({
      ...quiet,
      [`GET ${path}`]: () => ({ body: [aRoute()] }),
      [`GET ${ofAlva}/places`]: () => ({ body: { version: 7, places: [aPlace(0, 0), aPlace(0.8, 3, 2)] } }),
      [`PUT ${ofAlva}`]: () => ({ body: swapped }),
      [`DELETE ${ofAlva}/pins`]: () => ({ body: aRoute({ version: 9 }) })
    })
    const user = userEvent.setup()
    renderPage(<RoutesPage />)
    await user.click(await screen.findByRole('button', { expanded: false }))
    await user.click(screen.getByRole('button', { name: 'Move stop 1' }))
    await user.click(screen.getByRole('button', { name: 'Later' }))
    await screen.findByText('2 min more delay')
    expect(textAround('As stop 2')).toContain('+0.8 km · +3 min · 2 min more delay')
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Move here' }))
    await screen.findByText('The sequence of stops was set by hand.')
    expect(sent.find(({ method }) => method === 'PUT')!.body).toEqual({ stops: ['d1', 'p1'], version: 7 })
    expect(stopsShown()).toEqual(['Delivery', 'Pickup'])
    expect(document.activeElement).not.toBe(document.body)
    await user.click(screen.getByRole('button', { name: 'Plan it again' }))
    await waitFor(() => expect(stopsShown()).toEqual(['Pickup', 'Delivery']))
    expect(document.activeElement).not.toBe(document.body)
  })

  it('the page of routes moves a stop by arrow keys, and Escape leaves it where it is', async () => {
    const sent = fakeFetch({
      ...quiet,
      [`GET ${path}`]: () => ({ body: [aRoute()] }),
      [`GET ${ofAlva}/places`]: () => ({ body: { version: 7, places: [aPlace(0, 0), aPlace(0.8, 3)] } }),
      [`PUT ${ofAlva}`]: () => ({ body: aRoute({ version: 8, stops: aRoute().stops.toReversed() }) })
    })
    const user = userEvent.setup()
    renderPage(<RoutesPage />)
    await user.click(await screen.findByRole('button', { expanded: false }))
    screen.getByRole('button', { name: 'Move stop 1' }).focus()
    await user.keyboard('{ArrowDown}')
    await screen.findByText('no delay added')
    await user.keyboard('{Escape}')
    expect(screen.queryByText('As stop 2')).toBeNull()
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(stopsShown()).toEqual(['Delivery', 'Pickup']))
    expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { stops: ['d1', 'p1'], version: 7 }
    ])
  })

  it('the page of routes says before and after a move that a stop cannot be there', async () => {
    fakeFetch({
      ...quiet,
      [`GET ${path}`]: () => ({ body: [aRoute()] }),
      [`GET ${ofAlva}/places`]: () => ({ body: { version: 7, places: [noPlace, aPlace(0, 0)] } }),
      [`PUT ${ofAlva}`]: () => problem(422, 'ROUTE_IMPOSSIBLE')
    })
    const user = userEvent.setup()
    renderPage(<RoutesPage />)
    await user.click(await screen.findByRole('button', { expanded: false }))
    await user.click(screen.getByRole('button', { name: 'Move stop 2' }))
    await user.click(screen.getByRole('button', { name: 'Earlier' }))
    const why = 'A parcel is picked up before it is delivered.'
    await screen.findByText(why)
    await user.click(screen.getByRole('button', { name: 'Move here' }))
    await waitFor(() => expect(screen.getAllByText(why)).toHaveLength(2))
  })

  it('the page of routes loads the routes again when the one that was changed is no longer the present one', async () => {
    const sent = fakeFetch({
      ...quiet,
      [`GET ${path}`]: () => ({ body: [aRoute()] }),
      [`PUT ${ofAlva}`]: () => problem(409, 'ROUTE_CHANGED')
    })
    const user = userEvent.setup()
    renderPage(<RoutesPage />)
    await user.click(await screen.findByRole('button', { expanded: false }))
    const loads = () => sent.filter(({ method }) => method === 'GET').filter((call) => call.path === path).length
    const before = loads()
    await user.click(screen.getByRole('button', { name: 'Move stop 2' }))
    await user.click(screen.getByRole('button', { name: 'Earlier' }))
    await user.click(screen.getByRole('button', { name: 'Move here' }))
    await screen.findByText('The route has changed meanwhile. This is how it is now.')
    await waitFor(() => expect(loads()).toBeGreaterThan(before))
  })

  it('the page of routes drags a stop to another place, with its price shown before the drop', async () => {
    const sent = fakeFetch({
      ...quiet,
      [`GET ${path}`]: () => ({ body: [aRoute()] }),
      [`GET ${ofAlva}/places`]: () => ({ body: { version: 7, places: [aPlace(0, 0), aPlace(0.8, 3)] } }),
      [`PUT ${ofAlva}`]: () => ({ body: aRoute({ version: 8, stops: aRoute().stops.toReversed() }) })
    })
    const user = userEvent.setup()
    renderPage(<RoutesPage />)
    await user.click(await screen.findByRole('button', { expanded: false }))
    const second = screen.getByRole('button', { name: 'Move stop 2' })
    const drop = drag(screen.getByRole('button', { name: 'Move stop 1' }), second)
    await screen.findByText('no delay added')
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
    drop()
    await waitFor(() => expect(stopsShown()).toEqual(['Delivery', 'Pickup']))
  })

  it('the page of routes says that nobody is on duty', async () => {
    fakeFetch({ ...quiet, [`GET ${path}`]: () => ({ body: [] }) })
    renderPage(<RoutesPage />)
    await screen.findByText('Nobody is on duty')
  })
})

describe('orders that wait', () => {
  it('orders that wait are assigned to the best driver, or another one, with what that adds', async () => {
    const sent = fakeFetch({ ...waiting, [`GET ${path}`]: () => ({ body: [aRoute(), late] }) })
    const user = userEvent.setup()
    renderPage(<RoutesPage />)
    await user.click(await screen.findByRole('button', { name: /min waiting/ }))
    await screen.findByRole('button', { name: 'Assign to Alva B.' })
    expect(textAround('no delay added')).toContain('Alva B. +1.4 km · +6 min')
    await user.click(screen.getByRole('radio', { name: /Yusuf D\./ }))
    await screen.findByText('12 min more delay')
    await user.click(screen.getByRole('button', { name: 'Assign to Yusuf D.' }))
    await screen.findByText('Driver assigned')
    expect(sent.find(({ method }) => method === 'POST')!.body).toMatchObject({ driverId: routeId(2), version: 2 })
  })

  it('orders that wait are dragged onto a driver, who is named with the price before the drop', async () => {
    const sent = fakeFetch({ ...waiting, [`GET ${path}`]: () => ({ body: [aRoute(), late] }) })
    renderPage(<RoutesPage />)
    const [alva] = await screen.findAllByRole('button', { name: /Alva Berg/ })
    const drop = drag(await screen.findByRole('button', { name: /min waiting/ }), alva!)
    await screen.findByText('no delay added')
    drop()
    await screen.findByText('Driver assigned')
    expect(sent.find(({ method }) => method === 'POST')!.body).toMatchObject({ driverId: routeId(1) })
  })

  it('an order that waits says who has its offer to answer, and until when', async () => {
    const driver = { id: routeId(1), name: 'Alva Berg' }
    const figures = { addedKm: 2.1, addedMinutes: 6, lateMinutes: 0, reason: 'ON_THE_WAY' }
    const offer = { driver, number: 1, expiresAt: inMinutes(1), ...figures }
    const offered = { ...theOrder(), offer }
    fakeFetch({
      ...waiting,
      'GET /api/admin/v1/orders': () => ({ body: [offered] }),
      [`GET ${path}`]: () => ({ body: [aRoute()] })
    })
    renderPage(<RoutesPage />)
    const row = await screen.findByRole('button', { name: /Offered to Alva B\./ })
    expect(row.textContent).toMatch(/until \d\d:\d\d:\d\d · \+2\.1\skm · \+6\smin$/)
  })

  it('an order that waits from the next opening on says from when', async () => {
    const early = { ...theOrder(), waitsSince: inMinutes(90) }
    fakeFetch({
      ...waiting,
      'GET /api/admin/v1/orders': () => ({ body: [early] }),
      [`GET ${path}`]: () => ({ body: [aRoute()] })
    })
    renderPage(<RoutesPage />)
    await screen.findByText(/^from (\S+ )?\d\d:\d\d$/)
    expect(screen.queryByText('new')).toBeNull()
  })

  it('a waiting order stays where it is when the drag ends by Escape or over nobody', async () => {
    const sent = fakeFetch({ ...waiting, [`GET ${path}`]: () => ({ body: [aRoute()] }) })
    renderPage(<RoutesPage />)
    const order = await screen.findByRole('button', { name: /min waiting/ })
    const [alva] = screen.getAllByRole('button', { name: /Alva Berg/ })
    drag(order, alva!)
    fireEvent.keyDown(window, { key: 'Escape' })
    fireEvent.pointerUp(window)
    const drop = drag(order, document.body)
    await screen.findByText('Drop it on a driver or a route')
    drop()
    expect(sent.some(({ method }) => method === 'POST')).toBe(false)
  })
})

describe('the timeline of routes', () => {
  it('the timeline of routes has each stop at its time, with the time left to it or lost, and the ordered times of the chosen driver', async () => {
    const window = { from: inMinutes(15), to: inMinutes(40) }
    const own = aRoute({ stops: [aRouteStop('d1', { arriveAt: inMinutes(30), window })] })
    fakeFetch({ ...quiet, [`GET ${path}`]: () => ({ body: [own, late] }) })
    renderPage(<RoutesPage />)
    const timeline = await screen.findByRole('region', { name: 'Timeline' })
    const at = (name: string) => timeline.querySelector<HTMLElement>(`[data-${name}]`)!
    expect(at('stop="d1"').title).toMatch(/^1\. Delivery · Skånegatan d1 · \d\d:\d\d · ordered/)
    expect(at('stop="d2"').title).toMatch(/9\smin late$/)
    expect(left(at('stop="d1"'))).toBeGreaterThan(left(at('stop="d2"')))
    // Time left follows the stop; time lost comes before it.
    expect(left(at('slack="d1"'))).toBeCloseTo(left(at('stop="d1"')))
    expect(left(at('slack="d2"'))).toBeLessThan(left(at('stop="d2"')))
    expect(at('window="d1"')).toBeNull()
    await userEvent.setup().click(within(timeline).getByRole('button', { name: 'Alva Berg' }))
    expect(left(at('window="d1"'))).toBeLessThan(left(at('stop="d1"')))
  })

  it('the timeline and the list show what the other is pointed at', async () => {
    fakeFetch({ ...quiet, [`GET ${path}`]: () => ({ body: [aRoute(), late] }) })
    const user = userEvent.setup()
    renderPage(<RoutesPage />)
    const timeline = await screen.findByRole('region', { name: 'Timeline' })
    const name = within(timeline).getByRole('button', { name: 'Alva Berg' })
    await user.click(name)
    const row = screen.getByRole('button', { name: 'Move stop 2' }).closest('li')!
    expect(row.className).not.toContain('bg-sunken')
    await user.hover(timeline.querySelector('[data-stop="d1"]')!)
    expect(row.className).toContain('bg-sunken')
    await user.hover(row)
    expect(name.className).toContain('bg-sunken')
    expect(timeline.querySelector('[data-stop="d1"]')!.className).toContain('outline-focus')
  })
})

/** What is said around a text, with plain spaces. */
function textAround(text: string): string {
  return (screen.getByText(text).parentElement!.textContent ?? '').replace(/\s/g, ' ')
}

function left(element: HTMLElement): number {
  return Number.parseFloat(element.style.left)
}

/** The chosen driver's stops, in the order of the list. */
function stopsShown(): (string | null)[] {
  return screen.getAllByRole('link').map(({ textContent }) => textContent)
}
