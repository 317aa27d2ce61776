import type { FleetRoute } from '@ilbud/proto/http/dispatch/driver-route'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { aRoute, routeId } from '#test/a-route.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { lines } from '#test/fake-socket.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { RoutesPage } from './routes-page.tsx'

vi.mock('socket.io-client', async () => (await import('#test/fake-socket.ts')).client)

const path = '/api/admin/v1/routes'
const alva = aRoute()
const [yusuf, elin] = [aRoute({ driverId: routeId(2), driverName: 'Yusuf Demir' }), aRoute({ driverId: routeId(3) })]

/** Those of the list. */
const drivers = () =>
  screen.queryAllByRole('button', { expanded: false }).map((head) => head.querySelector('b')?.textContent)

/** The page of these routes, with the socket that says what has changed. */
async function openPage(routes: FleetRoute[]) {
  const answer = { routes }
  const sent = fakeFetch({
    'GET /api/admin/v1/orders': () => ({ body: [] }),
    'GET /api/admin/v1/drivers': () => ({ body: [] }),
    'GET /api/v1/config': () => ({ status: 503, body: {} }),
    [`GET ${path}`]: () => ({ body: answer.routes })
  })
  renderPage(<RoutesPage />)
  await vi.waitFor(() => expect(lines.length).toBeGreaterThan(0), { timeout: 10_000 })
  const line = lines.at(-1)!
  await vi.waitFor(() => expect(drivers()).toContain('Alva Berg'))
  const asked = () => sent.filter((request) => request.path === path).map(({ query }) => query.get('drivers'))
  act(() => line.connect())
  // With the subscription they are loaded once more.
  await vi.waitFor(() => expect(asked()).toEqual([null, null]))
  return { answer, line, asked }
}

beforeEach(() => {
  localStorage.clear()
  signInAs('dispatcher')
})

it('the page of routes loads those that have changed, together, and leaves the others as they are', async () => {
  const { answer, line, asked } = await openPage([alva, yusuf])
  answer.routes = [{ ...yusuf, driverName: 'Yusuf Aydin' }]
  for (const { driverId } of [yusuf, elin, yusuf]) act(() => line.says('route.changed', { driverId, version: 8 }))
  await vi.waitFor(() => expect(drivers()).toEqual(['Alva Berg', 'Yusuf Aydin']), { timeout: 5_000 })
  expect(asked().slice(2)).toEqual([`${yusuf.driverId},${elin.driverId}`])
})

it('the page of routes loads all of them when many have changed', async () => {
  const { answer, line, asked } = await openPage([alva, yusuf])
  answer.routes = [yusuf]
  for (let at = 1; at <= 21; at++) act(() => line.says('route.changed', { driverId: routeId(at), version: 8 }))
  await vi.waitFor(() => expect(drivers()).toEqual(['Yusuf Demir']), { timeout: 5_000 })
  expect(asked().slice(2)).toEqual([null])
})
