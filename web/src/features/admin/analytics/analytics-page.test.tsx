import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { FakeWebSocket } from '#test/fake-web-socket.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { AnalyticsPage } from './analytics-page.tsx'

const path = '/api/admin/v1/analytics'
const figures = {
  period: { start: '2026-11-19', end: '2026-11-20' },
  generatedAt: '2026-11-20T12:00:00.000Z',
  totalOrders: 9,
  byStatus: { PENDING: 0, ASSIGNED: 0, PICKED_UP: 0, IN_TRANSIT: 0, DELIVERED: 9, FAILED: 0 },
  series: []
}

beforeEach(() => {
  localStorage.clear()
  signInAs('admin')
  vi.stubGlobal('WebSocket', FakeWebSocket)
})

/** The two days, and the two before, in which so much was ordered. */
async function show(before: number) {
  const sent = fakeFetch({
    [`GET ${path}/orders`]: ({ query }) => ({
      body: query.has('startDate') ? { ...figures, totalOrders: before } : figures
    })
  })
  renderPage(<AnalyticsPage />, { path: '/admin/analytics' })
  await waitFor(() => expect(sent.some(({ query }) => query.get('startDate') === '2026-11-17')).toBe(true))
}

it('figures are compared with the days before', async () => {
  await show(4)
  await screen.findByText(/before: 17/)
  await screen.findByText('before: 4')
})

it('days before which nothing was ordered yet are compared with nothing', async () => {
  await show(0)
  await screen.findByText(/19.*20 Nov.*Local days of Stockholm/)
  await screen.findByText('Total Orders')
  expect(screen.queryByText(/before:/)).toBeNull()
})

it('days without a delivery have neither a time nor a rate', async () => {
  const { totalOrders: _orders, byStatus: _statuses, ...head } = figures
  fakeFetch({
    [`GET ${path}/delivery-efficiency`]: () => ({ body: { ...head, avgDeliveryTime: 0, onTimeDeliveryRate: 0 } })
  })
  renderPage(<AnalyticsPage />, { path: '/admin/analytics' })
  const rate = await screen.findByText('On-time rate')
  expect(rate.parentElement!.textContent).toBe('On-time rate–')
  expect(screen.getByText('Average delivery time').parentElement!.textContent).toBe('Average delivery time–')
})
