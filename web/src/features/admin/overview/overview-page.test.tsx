import type { AnalyticsKey } from '@ilbud/proto/http/analytics/analytics'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { figuresQuery } from '#features/admin/figures/figures-queries.ts'
import { reloadFigures } from '#features/admin/figures/use-live-figures.ts'
import { FakeWebSocket } from '#test/fake-web-socket.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { OverviewPage } from './overview-page.tsx'

const head = { period: { start: '2026-11-19', end: '2026-11-20' }, generatedAt: '2026-11-20T12:00:00.000Z' }
const money = { totalRevenue: 1234, revenuePerOrder: 141, companyMargin: 31.4 }
const noMoney = { totalRevenue: null, revenuePerOrder: null, companyMargin: null }

function summary(part: object, revenue: number | null) {
  return {
    ...head,
    totalOrders: 9,
    activeDrivers: 2,
    totalDrivers: 5,
    totalCompanies: 1,
    pendingApplications: 1,
    totalOrdersToday: 4,
    totalOrdersWeek: 9,
    totalOrdersMonth: 9,
    avgDeliveryTime: 47,
    onTimeDeliveryRate: 96.8,
    avgDeliveriesPerDriver: 1.5,
    vehicleUtilization: 74,
    series: [{ date: '2026-11-20', orders: 9, delivered: 8, revenue }],
    ...part
  }
}

const orders = {
  ...head,
  totalOrders: 9,
  byStatus: { PENDING: 0, ASSIGNED: 0, PICKED_UP: 0, IN_TRANSIT: 0, DELIVERED: 8, FAILED: 1 },
  series: [
    { date: '2026-11-19', placed: 5, delivered: 5, failed: 0, canceled: 0 },
    { date: '2026-11-20', placed: 4, delivered: 3, failed: 1, canceled: 2 }
  ]
}
const efficiency = { ...head, avgDeliveryTime: 47, onTimeDeliveryRate: 96.8, series: [] }
const exceptions = { total: 4, attemptFailed: 1, late: 2, waiting: 1, noPosition: null, notLocated: 0, farFromStop: 0 }

function show(answers: Partial<Record<string, { status?: number; body?: unknown }>> = {}, path = '/admin') {
  const base = '/api/admin/v1/analytics'
  const sent = fakeFetch({
    [`GET ${base}`]: () => answers.summary ?? { body: summary(money, 1234) },
    [`GET ${base}/orders`]: () => answers.orders ?? { body: orders },
    [`GET ${base}/delivery-efficiency`]: () => ({ body: efficiency }),
    'GET /api/admin/v1/orders/exceptions': () => answers.exceptions ?? { body: exceptions }
  })
  renderPage(<OverviewPage />, { path })
  return sent
}

beforeEach(() => {
  FakeWebSocket.install()
  // Charts are not rendered: there is no canvas here.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    }
  )
  signInAs('admin')
})

describe('the overview', () => {
  it('the overview begins with the exceptions, and each count links to its orders', async () => {
    show()
    const strip = await screen.findByRole('navigation', { name: 'Exceptions' })
    expect(strip.textContent).toContain('4 orders need you')
    const links = within(strip).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['2late risk', '/admin/orders?filter=late'],
      ['1unassigned > 10 min', '/admin/orders?filter=waiting'],
      ['1failed attempt', '/admin/orders?filter=attempt-failed'],
      ['–positions unknown now', '/admin/orders?filter=no-position']
    ])
  })

  it('the overview counts parcels that were handed over far from the door, if there are any', async () => {
    show({ exceptions: { body: { ...exceptions, farFromStop: 2 } } })
    const link = await screen.findByRole('link', { name: /left > 2 km away/ })
    expect([link.textContent, link.getAttribute('href')]).toEqual([
      '2left > 2 km away',
      '/admin/orders?filter=far-from-stop'
    ])
    // Nobody waits for them.
    screen.getByText('4 orders need you')
  })

  it('the overview says when no order needs anybody', async () => {
    show({
      exceptions: {
        body: { total: 0, attemptFailed: 0, late: 0, waiting: 0, noPosition: 0, notLocated: 0, farFromStop: 0 }
      }
    })
    await screen.findByText('No order needs you')
  })

  it('the overview shows amounts to an admin, and links to the applications', async () => {
    show()
    await screen.findByText('Total Revenue')
    expect(screen.getByRole('region', { name: 'Financial Metrics' }).textContent).toContain('31.4%')
    expect(screen.getByRole('link', { name: '1 application pending' }).getAttribute('href')).toBe(
      '/admin/customers/companies'
    )
    expect(screen.getByRole('button', { name: 'Export' })).toBeDefined()
  })

  it('the overview shows a dispatcher no amounts and no links to them', async () => {
    signInAs('dispatcher')
    show({ summary: { body: summary(noMoney, null) } })
    await screen.findByText('Total Orders')
    for (const word of ['Total Revenue', 'Financial Metrics', 'Revenue per order']) {
      expect(screen.queryByText(word)).toBeNull()
    }
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
    expect(screen.queryByRole('link', { name: /application/ })).toBeNull()
  })

  it('the overview shows the figures of a chart as a table, the latest day first', async () => {
    show()
    const card = await screen.findByRole('region', { name: 'Order Volume' })
    await userEvent.click(await within(card).findByRole('button', { name: 'Show as table' }))
    const table = within(card).getByRole('table', { name: 'Orders per day: placed, delivered, failed, canceled' })
    const cells = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent)
      )
    expect(cells).toEqual([
      ['4', '3', '1', '2'],
      ['5', '5', '0', '0']
    ])
  })

  it('the chart is read day by day with the arrow keys', async () => {
    show()
    const chart = await screen.findByRole('slider', { name: 'Delivered and failed orders per day' })
    expect(chart.getAttribute('aria-valuetext')).toBe('Fri, 20 November 2026: Failed 1, Delivered 3')
    chart.focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(chart.getAttribute('aria-valuetext')).toBe('Thu, 19 November 2026: Failed 0, Delivered 5')
  })

  it('the overview loads the days that the address names, and puts another choice into the address', async () => {
    const sent = show({}, '/admin?startDate=2026-11-01&endDate=2026-11-10')
    await screen.findByText('Total Orders')
    expect(sent.find(({ path }) => path.endsWith('/analytics'))!.query.get('startDate')).toBe('2026-11-01')
    await userEvent.selectOptions(screen.getByLabelText('Period'), '7d')
    expect(screen.getByLabelText('address').textContent).toContain('/admin?period=7d')
  })

  it('the overview says what could not be loaded, and loads it again on request', async () => {
    const answers: Parameters<typeof show>[0] = { orders: { status: 500, body: {} } }
    show(answers)
    const card = await screen.findByRole('region', { name: 'Order Volume' })
    await within(card).findByText('We could not load these figures.')
    delete answers.orders
    await userEvent.click(within(card).getByRole('button', { name: 'Try again' }))
    await within(card).findByRole('slider')
  })
})

it('a live update reloads the figures that changed and no others', async () => {
  const paths: string[] = []
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const shown: AnalyticsKey[] = ['summary', 'orders', 'delivery-efficiency']
  fakeFetch({})
  const observers = shown.map((key) => {
    const options = figuresQuery(key, 'period=30d')
    queryClient.setQueryData(options.queryKey, {} as never)
    const queryFn = () => {
      paths.push(key)
      return Promise.resolve({} as never)
    }
    return new QueryObserver(queryClient, { ...options, queryFn } as never).subscribe(() => undefined)
  })
  reloadFigures(queryClient, ['orders', 'geographic'])
  await vi.waitFor(() => expect(paths).toEqual(['orders']), { timeout: 10_000 })
  reloadFigures(queryClient, ['summary'])
  await vi.waitFor(() => expect(paths).toEqual(['orders', 'summary']), { timeout: 10_000 })
  for (const stop of observers) stop()
})
