import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeFetch } from '#test/fake-fetch.ts'
import { aRoute, routeId } from '#test/a-route.ts'
import { anAdminDriver } from '#test/an-admin-driver.ts'
import { renderPage } from '#test/render.tsx'
import { RoutesStrip } from './routes-strip.tsx'

it('a driver whose route has stops and who sends no position is silent, also off duty; one who was given work ahead is not', async () => {
  const drivers = [
    anAdminDriver({ id: routeId(1), onDuty: true, openOrders: 1, ageSeconds: 20 }),
    anAdminDriver({ id: routeId(2), onDuty: true, openOrders: 1, ageSeconds: 200 }),
    anAdminDriver({ id: routeId(3), onDuty: false, openOrders: 2, ageSeconds: null }),
    anAdminDriver({ id: routeId(4), onDuty: false, openOrders: 1, ageSeconds: null }),
    anAdminDriver({ id: routeId(5), onDuty: true, openOrders: 0, ageSeconds: null })
  ]
  fakeFetch({ 'GET /api/admin/v1/drivers': () => ({ body: drivers }) })
  const routes = [1, 2, 3].map((at) => aRoute({ driverId: routeId(at), onDuty: at !== 3 }))
  renderPage(<RoutesStrip routes={routes} waiting={[]} />)
  expect((await screen.findByText('drivers silent')).textContent).toBe('2 drivers silent')
})
