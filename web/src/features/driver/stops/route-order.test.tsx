import type { DriverRoute } from '@ilbud/proto/http/dispatch/driver-route'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { DriverPage } from '#features/driver/driver-page.tsx'
import { signIn } from '#lib/session/session.ts'
import { anOwnOrder } from '#test/a-driver-order.ts'
import { aToken } from '#test/a-token.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'

const idOf = (at: number) => `0197b0c0-0000-7000-8000-00000000020${at}`
const orders = [1, 2].map((at) =>
  anOwnOrder({
    id: idOf(at),
    deliveryAddress: `Skånegatan ${at}`,
    status: 'picked_up',
    allowedActions: ['startDelivery']
  })
)
const me = {
  id: idOf(9),
  name: 'Yusuf Demir',
  onDuty: true,
  since: '2026-11-20T08:00:00.000Z',
  openOrders: 2,
  deliveriesToday: 0,
  earningsToday: 0
}

function aRoute(ids: number[], pinned = false, arriveAt = Date.now() + 600_000): DriverRoute {
  return {
    version: 4,
    plannedAt: new Date().toISOString(),
    source: 'great-circle',
    totalKm: 5,
    stops: ids.map((at) => ({
      id: `${idOf(at)}-delivery`,
      orderId: idOf(at),
      kind: 'delivery',
      address: `Skånegatan ${at}`,
      lat: 59.3,
      lng: 18,
      arriveAt: new Date(arriveAt).toISOString(),
      window: null,
      slackMin: 10,
      pinned
    })),
    legs: ids.map(() => ({ km: 2, minutes: 6, geometry: null }))
  }
}

const problem = (status: number, code: string) => ({
  status,
  body: { type: 'about:blank', title: code, status, detail: code, code, message: code, error: code, requestId: 'r' }
})

function openRoute(
  put: () => { status?: number; body: unknown },
  own: readonly object[] = orders,
  route = aRoute([2, 1])
) {
  signIn({ accessToken: aToken({ role: 'driver', name: 'Yusuf Demir' }), refreshToken: 'r' })
  const sent = fakeFetch({
    'GET /api/driver/orders': () => ({ body: own }),
    'GET /api/driver/me': () => ({ body: me }),
    'GET /api/driver/route': () => ({ body: route }),
    'PUT /api/driver/route': put
  })
  renderPage(<DriverPage />, { path: '/driver?tab=routes' })
  return sent
}

beforeEach(() => localStorage.clear())

it('the driver’s own orders stand in the order of the route', async () => {
  openRoute(() => ({ body: null }))
  const heading = await screen.findByRole('heading', { name: 'Your orders' })
  const shown = () => within(heading.parentElement!).getAllByRole('article').map(addressOf)
  await waitFor(() => expect(shown()).toEqual(['Skånegatan 2', 'Skånegatan 1']))
})

function addressOf({ textContent }: HTMLElement): string | undefined {
  return /Skånegatan \d/.exec(textContent!)?.[0]
}

it('the driver changes the order of the stops, which is said to be chosen by hand', async () => {
  const sent = openRoute(() => ({ body: aRoute([1, 2], true) }))
  const user = userEvent.setup()
  await screen.findByRole('heading', { name: 'Skånegatan 2' })
  await user.click(await screen.findByRole('button', { name: 'Change the sequence' }))
  await user.click(screen.getByRole('button', { name: 'Stop 2 earlier' }))
  await screen.findByText('The sequence of stops was set by hand.')
  expect(sent.find(({ method }) => method === 'PUT')!.body).toEqual({
    version: 4,
    stops: [`${idOf(1)}-delivery`, `${idOf(2)}-delivery`]
  })
  await screen.findByRole('heading', { name: 'Skånegatan 1' })
})

it('the driver reads why an order of stops is impossible', async () => {
  openRoute(() => problem(422, 'ROUTE_IMPOSSIBLE'))
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Change the sequence' }))
  await user.click(screen.getByRole('button', { name: 'Stop 1 later' }))
  await waitFor(() => screen.getByText('You pick a parcel up before you deliver it.'))
})

/** Drags the row at one place of the order to another. jsdom has no layout: each row is 100 pixels high. */
function dragRow(from: number, to: number): void {
  const grips = [...document.querySelectorAll('[data-grip]')]
  for (const [at, grip] of grips.entries())
    grip.closest('li')!.getBoundingClientRect = () => new DOMRect(0, at * 100, 300, 100)
  fireEvent.pointerDown(grips[from]!, { button: 0, clientY: from * 100 + 50 })
  fireEvent.pointerMove(window, { clientY: to * 100 + (to < from ? 20 : 80) })
  fireEvent.pointerUp(window)
}

it('the driver does not read of a time that has passed that the route is done then', async () => {
  openRoute(() => problem(404, 'NOT_FOUND'), orders, aRoute([2, 1], false, Date.now() - 300_000))
  await screen.findByText(/^5 km to go · was to be done \d\d:\d\d$/)
})

it('the driver drags a stop to another place, and Escape leaves it where it is', async () => {
  const sent = openRoute(() => ({ body: aRoute([1, 2], true) }))
  const user = userEvent.setup()
  await screen.findByText(/^5 km to go · done about \d\d:\d\d$/)
  await user.click(await screen.findByRole('button', { name: 'Change the sequence' }))
  const grip = document.querySelector('[data-grip]')!
  fireEvent.pointerDown(grip, { button: 0, clientY: 0 })
  fireEvent.pointerMove(window, { clientY: 300 })
  fireEvent.keyDown(window, { key: 'Escape' })
  fireEvent.pointerUp(window)
  expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
  dragRow(1, 0)
  await screen.findByText('The sequence of stops was set by hand.')
  expect(sent.find(({ method }) => method === 'PUT')!.body).toEqual({
    version: 4,
    stops: [`${idOf(1)}-delivery`, `${idOf(2)}-delivery`]
  })
})

it('the driver reads why a stop cannot be dragged before a parcel that is out for delivery', async () => {
  const [one, two] = orders as [(typeof orders)[0], (typeof orders)[0]]
  const out = { ...two, status: 'in_transit', allowedActions: ['confirmDelivery'] } as const
  const sent = openRoute(() => problem(500, 'INTERNAL'), [one, out])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Change the sequence' }))
  dragRow(1, 0)
  await screen.findByText('What is out for delivery comes first, and a failed attempt last.')
  expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
})
