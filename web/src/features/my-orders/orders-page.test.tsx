import type { CustomerOrder } from '@ilbud/proto/http/orders/orders'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { anOrder, anOrderDetail } from '#test/an-order.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { OrdersPage } from './orders-page.tsx'

const summary = {
  totalOrders: 38,
  problems: 1,
  waiting: 1,
  inTransit: 3,
  delivered: 32,
  cancelled: 1,
  totalSpent: 521_600,
  testOrders: 2
}

const noFigures = { totalOrders: 0, problems: 0, waiting: 0, cancelled: 0, inTransit: 0, delivered: 0 }

function answering(orders: CustomerOrder[], headers: Record<string, string> = {}) {
  return {
    'GET /api/v1/orders/summary': () => ({ body: summary }),
    'GET /api/v1/orders': () => ({ body: orders, headers: { 'x-total-count': '38', ...headers } })
  }
}

beforeEach(() => {
  localStorage.clear()
  signInAs('customer')
})

describe('My Orders', () => {
  it('My Orders shows the four figures and the rows', async () => {
    fakeFetch(answering([anOrder()]))
    renderPage(<OrdersPage />, { path: '/dashboard' })
    const row = (await screen.findByText('SD-7K3M-Q9RT-2XVB-2')).closest('tr')!
    within(row).getByText('Out for Delivery')
    within(row).getByText('2026-11-20')
    within(row).getByText('145 kr')
    expect(row.textContent).toContain('Odengatan\u00a052')
    expect(row.textContent).not.toContain('113 51')
    expect(screen.getByText('Total Spent').nextElementSibling?.textContent).toBe('5\u00a0216\u00a0kr')
    screen.getByText('Showing 1 of 38')
  })

  it('a row of My Orders says the times that it was booked for, and so does the saved file', async () => {
    const booked = { earliestPickup: '2026-11-21T08:00:00.000Z', latestDelivery: '2026-11-21T10:30:00.000Z' }
    const over = anOrder({
      ...booked,
      id: '0197b0c0-0000-7000-8000-000000000102',
      trackingId: 'SD4H8KM2WQ9TXR5',
      status: 'DELIVERED'
    })
    fakeFetch(answering([anOrder({ ...booked, status: 'CREATED' }), over]))
    // A link that leads nowhere: happy-dom would go to any other one.
    const save = vi.fn((_file: Blob) => '#')
    URL.createObjectURL = save
    URL.revokeObjectURL = vi.fn()
    renderPage(<OrdersPage />, { path: '/dashboard' })
    const row = (await screen.findByText('SD-7K3M-Q9RT-2XVB-2')).closest('tr')!
    expect(within(row).getByText(/^Pickup from/).textContent).toBe('Pickup from 2026-11-21 09:00, delivery by 11:30')
    expect(screen.getAllByText(/^Pickup from/)).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'CSV' }))
    await waitFor(() => expect(save).toHaveBeenCalledOnce())
    const [head, ...lines] = (await save.mock.calls[0]![0].text()).split(/\r?\n/)
    expect(head).toContain('Pickup from,Deliver by')
    expect(lines[1]).toContain(',2026-11-21 09:00,2026-11-21 11:30,')
  })

  it('test orders are in a filter of their own, marked, and in nothing that is counted', async () => {
    const sent = fakeFetch(answering([anOrder({ test: true, status: 'FAILED_ATTEMPT' })]))
    renderPage(<OrdersPage />, { path: '/dashboard' })
    const row = (await screen.findByText('SD-7K3M-Q9RT-2XVB-2')).closest('tr')!
    within(row).getByText('TEST')
    const lists = () => sent.filter(({ path }) => path === '/api/v1/orders').map(({ query }) => query)
    await waitFor(() => expect(lists().some((query) => query.get('status') === 'problems')).toBe(true))
    expect(lists().map((query) => query.get('test'))).not.toContain('true')
    await userEvent.selectOptions(screen.getByLabelText('Filter'), 'Test orders (2)')
    await waitFor(() => expect(lists().at(-1)?.get('test')).toBe('true'))
    expect(lists().at(-1)?.get('status')).toBeNull()
  })

  it('a failed attempt stands above the figures, which add up, with its own filter', async () => {
    const failed = anOrder({ status: 'FAILED_ATTEMPT' })
    fakeFetch({
      'GET /api/v1/orders/summary': () => ({ body: summary }),
      'GET /api/v1/orders': () => ({ body: [failed] })
    })
    renderPage(<OrdersPage />, { path: '/dashboard' })
    await screen.findByRole('heading', { name: '1 parcel could not be delivered' })
    screen.getByText(/^Could not be delivered to/)
    screen.getByText('of which 1 with problems, 1 waiting, 1 canceled or returned')
    const { problems, waiting, inTransit, delivered, cancelled, totalOrders } = summary
    expect(problems + waiting + inTransit + delivered + cancelled).toBe(totalOrders)
    screen.getByRole('option', { name: 'With problems (1)' })
  })

  it('a parcel that comes back needs no answer, and stands below one that does', async () => {
    const window = { from: '2026-11-20T12:00:00Z', to: '2026-11-20T14:00:00Z' }
    const decision = { until: '2026-11-20T11:00:00Z', default: 'retry', window, choice: null, by: null } as const
    const back = anOrder({
      id: crypto.randomUUID(),
      status: 'FAILED_ATTEMPT',
      returning: true,
      returnBy: new Date(Date.now() + 3_600_000).toISOString()
    })
    fakeFetch({
      'GET /api/v1/orders/summary': () => ({ body: { ...summary, problems: 2 } }),
      'GET /api/v1/orders': () => ({ body: [back, anOrder({ status: 'FAILED_ATTEMPT', decision })] })
    })
    renderPage(<OrdersPage />, { path: '/dashboard' })
    const heading = await screen.findByRole('heading', { name: '2 parcels could not be delivered' })
    const [first, second] = within(heading.parentElement!).getAllByRole('listitem')
    within(first!).getByText('Decide what happens')
    within(second!).getByText(/^Comes back from/)
    within(second!).getByText(/^Should be back by/)
  })

  it('staff read who can choose about a parcel that could not be delivered, and are not asked', async () => {
    signInAs('dispatcher')
    const window = { from: '2026-11-20T12:00:00Z', to: '2026-11-20T14:00:00Z' }
    const until = '2026-11-20T11:00:00Z'
    const openly = (choice: 'retry' | 'return') =>
      anOrder({
        id: crypto.randomUUID(),
        status: 'FAILED_ATTEMPT',
        decision: { until, default: choice, window, choice: null, by: null }
      })
    fakeFetch({
      'GET /api/v1/orders/summary': () => ({ body: { ...summary, problems: 2 } }),
      'GET /api/v1/orders': () => ({ body: [openly('retry'), openly('return')] })
    })
    renderPage(<OrdersPage />, { path: '/dashboard' })
    await screen.findByText('The sender or the recipient can choose until 12:00.')
    screen.getByText('It goes back at 12:00 unless the sender decides before.')
    expect(screen.queryByText('Decide what happens')).toBeNull()
  })

  it('the filter and search of My Orders are sent to the server and stored in the URL', async () => {
    const sent = fakeFetch(answering([anOrder()]))
    const user = userEvent.setup()
    renderPage(<OrdersPage />, { path: '/dashboard?status=delivered' })
    await waitFor(() => expect(sent.some(({ query }) => query.get('status') === 'delivered')).toBe(true))
    await user.selectOptions(screen.getByLabelText('Filter'), 'in-transit')
    await user.type(screen.getByLabelText('Search orders'), 'bonde')
    await waitFor(() => {
      expect(Object.fromEntries(sent.at(-1)!.query)).toMatchObject({ status: 'in-transit', q: 'bonde' })
    })
    expect(screen.getByRole('status', { name: 'address' }).textContent).toBe('/dashboard?status=in-transit&q=bonde')
  })

  it('the search of My Orders keeps the focus while the URL changes', async () => {
    fakeFetch(answering([anOrder()]))
    const user = userEvent.setup()
    renderPage(<OrdersPage />, { path: '/dashboard' })
    await user.type(screen.getByLabelText('Search orders'), 'bonde')
    await waitFor(() => expect(screen.getByRole('status', { name: 'address' }).textContent).toContain('q=bonde'))
    expect(document.activeElement).toBe(screen.getByLabelText('Search orders'))
  })

  it('My Orders loads the next page by the Link header', async () => {
    const link = '</api/v1/orders?limit=25&cursor=abc>; rel="next"'
    const sent = fakeFetch(answering([anOrder()], { link }))
    renderPage(<OrdersPage />, { path: '/dashboard' })
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(sent.at(-1)!.query.get('cursor')).toBe('abc'))
  })

  it('column headers sort My Orders, in the URL and for screen readers', async () => {
    const link = '</api/v1/orders?limit=25&sort=price&cursor=abc>; rel="next"'
    const sent = fakeFetch(answering([anOrder()], { link }))
    const user = userEvent.setup()
    renderPage(<OrdersPage />, { path: '/dashboard?q=bonde' })
    const head = (name: string) => screen.getByRole('columnheader', { name })
    const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
    await screen.findByRole('columnheader', { name: 'Date' })
    expect(head('Status').getAttribute('aria-sort')).toBe('other')
    expect(head('Date').getAttribute('aria-sort')).toBeNull()
    await press('Amount')
    await waitFor(() => expect(sent.at(-1)!.query.get('sort')).toBe('-price'))
    await waitFor(() => expect(head('Amount').getAttribute('aria-sort')).toBe('descending'))
    await press('Amount')
    await waitFor(() => expect(sent.at(-1)!.query.get('sort')).toBe('price'))
    await waitFor(() => expect(head('Amount').getAttribute('aria-sort')).toBe('ascending'))
    expect(document.activeElement?.textContent).toBe('Amount')
    expect(screen.getByRole('status', { name: 'address' }).textContent).toBe('/dashboard?q=bonde&sort=price')
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(sent.at(-1)!.query.get('cursor')).toBe('abc'))
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Ongoing first')
    await waitFor(() => expect(head('Status').getAttribute('aria-sort')).toBe('other'))
    expect(screen.getByRole('status', { name: 'address' }).textContent).toBe('/dashboard?q=bonde')
  })

  it('running orders are on top unless another sorting is chosen', async () => {
    const running = anOrder({ id: '0197b0c0-0000-7000-8000-0000000000a2', trackingId: 'SDDEM0000000011' })
    const over = anOrder({ status: 'DELIVERED', stage: 6 })
    fakeFetch(answering([over, running]))
    renderPage(<OrdersPage />, { path: '/dashboard' })
    const ids = () => screen.getAllByRole('link', { name: /^SD-/ }).map(({ textContent }) => textContent)
    await screen.findByText('SD-7K3M-Q9RT-2XVB-2')
    expect(ids()).toEqual(['SD-DEM0-0000-0001-1', 'SD-7K3M-Q9RT-2XVB-2'])
    await userEvent.click(screen.getByRole('button', { name: 'Date' }))
    await waitFor(() => expect(ids()).toEqual(['SD-7K3M-Q9RT-2XVB-2', 'SD-DEM0-0000-0001-1']))
  })

  it('an empty list offers to create the first order', async () => {
    fakeFetch({
      ...answering([]),
      'GET /api/v1/orders/summary': () => ({
        body: { ...noFigures, totalSpent: 0, testOrders: 0 }
      })
    })
    renderPage(<OrdersPage />, { path: '/dashboard' })
    const link = await screen.findByRole('link', { name: 'Create Your First Order' })
    expect(link.getAttribute('href')).toBe('/send')
    // One accent button in view at most.
    const accents = screen.getAllByRole('link').filter(({ className }) => /\bbg-accent\b/.test(className))
    expect(accents).toEqual([link])
  })
})

it("a driver is sent to the driver's screen and no orders are requested", async () => {
  signInAs('driver')
  const sent = fakeFetch({})
  renderPage(<OrdersPage />, { path: '/dashboard' })
  await waitFor(() => expect(screen.getByRole('status', { name: 'address' }).textContent).toBe('/driver'))
  expect(sent).toEqual([])
})

describe('one order', () => {
  it('an order can be tracked from its row, also after its end', async () => {
    const [running, done] = [anOrder({ id: crypto.randomUUID() }), anOrder({ status: 'DELIVERED' })]
    fakeFetch(answering([running, done]))
    renderPage(<OrdersPage />, { path: '/dashboard' })
    const links = await screen.findAllByRole('link', { name: /^Track SD-/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/track/${running.trackingId}`,
      `/track/${done.trackingId}`
    ])
  })

  it('only an admin can delete an order', async () => {
    const done = anOrder({ status: 'DELIVERED' })
    const user = userEvent.setup()
    fakeFetch(answering([done]))
    const { unmount } = renderPage(<OrdersPage />, { path: '/dashboard' })
    await screen.findByText('Send again')
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
    unmount()

    signInAs('admin')
    const sent = fakeFetch({ ...answering([done]), [`DELETE /api/v1/orders/${done.id}`]: () => ({ status: 204 }) })
    renderPage(<OrdersPage />, { path: '/dashboard' })
    await user.click(await screen.findByRole('button', { name: /^Delete/ }))
    expect((await screen.findByText(/^Are you sure/)).textContent).toBe(
      'Are you sure you want to delete order SD-7K3M-Q9RT-2XVB-2? This action cannot be undone.'
    )
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await screen.findByText('Order deleted')
    screen.getByText('The order has been successfully deleted')
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(true)
  })

  it('a failed deletion is reported', async () => {
    signInAs('admin')
    const done = anOrder({ status: 'DELIVERED' })
    fakeFetch({ ...answering([done]), [`DELETE /api/v1/orders/${done.id}`]: () => ({ status: 409, body: {} }) })
    renderPage(<OrdersPage />, { path: '/dashboard' })
    await userEvent.click(await screen.findByRole('button', { name: /^Delete/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await screen.findByText('Delete failed')
    screen.getByText('Failed to delete order. Please try again.')
  })

  it('only an order that may be canceled offers it, with its ID and the cost', async () => {
    const mine = anOrderDetail({ status: 'CREATED', stage: 1, allowedActions: ['cancelOrder'] })
    const sent = fakeFetch({
      ...answering([mine]),
      [`GET /api/v1/orders/${mine.id}`]: () => ({ body: mine }),
      [`POST /api/v1/orders/${mine.id}/cancel`]: () => ({ body: { ...mine, status: 'CANCELED' } })
    })
    const user = userEvent.setup()
    renderPage(<OrdersPage />, { path: '/dashboard' })
    await user.click(await screen.findByRole('button', { name: 'Details and more for SD-7K3M-Q9RT-2XVB-2' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel Order' }))
    expect(screen.queryByRole('button', { name: 'Recall parcel' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Edit order' })).toBeNull()
    expect((await screen.findByText(/No driver comes/)).textContent).toMatch(
      /^Cancel order SD-7K3M-Q9RT-2XVB-2\? .* the 144\.50\skr are not charged/
    )
    const buttons = screen.getAllByRole('button', { name: 'Cancel Order' })
    await user.click(buttons.at(-1)!)
    await screen.findByText('Order canceled')
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('a new tracking link is offered for 30 days after the end of an order, and not when it would be refused', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString()
    for (const { days, offered } of [
      { days: 29, offered: 1 },
      { days: 31, offered: 0 }
    ]) {
      const mine = anOrderDetail({ status: 'DELIVERED', stage: 6, allowedActions: [], updatedAt: daysAgo(days) })
      fakeFetch({ ...answering([mine]), [`GET /api/v1/orders/${mine.id}`]: () => ({ body: mine }) })
      const { unmount } = renderPage(<OrdersPage />, { path: `/dashboard?order=${mine.id}` })
      await screen.findByRole('link', { name: 'Send again' })
      expect(screen.queryAllByRole('button', { name: 'New tracking link' })).toHaveLength(offered)
      unmount()
    }
  })

  it('a canceled order says that it is not charged', async () => {
    const mine = anOrderDetail({ status: 'CANCELED', stage: null, allowedActions: [] })
    fakeFetch({ ...answering([mine]), [`GET /api/v1/orders/${mine.id}`]: () => ({ body: mine }) })
    renderPage(<OrdersPage />, { path: `/dashboard?order=${mine.id}` })
    const amount = await screen.findByText('Not charged')
    expect(amount.textContent).toBe('144.50\u00a0kr Not charged')
    expect(screen.queryByText('incl. VAT')).toBeNull()
  })

  it('the details say how the price came about: its lines, the distance and the tariff', async () => {
    const mine = anOrderDetail()
    fakeFetch({ ...answering([mine]), [`GET /api/v1/orders/${mine.id}`]: () => ({ body: mine }) })
    renderPage(<OrdersPage />, { path: `/dashboard?order=${mine.id}` })
    const fee = await screen.findByText('Distance')
    expect(fee.nextElementSibling!.textContent).toBe('75.50\u00a0kr')
    expect(screen.getByText('Base price').nextElementSibling!.textContent).toBe('69.00\u00a0kr')
    screen.getByText(/^5\.1\skm in a straight line, tariff 2$/)
  })

  it('editing an order sends only what was changed', async () => {
    const mine = anOrderDetail({ status: 'CREATED', stage: 1, driverId: null, allowedActions: ['editOrder'] })
    const path = `/api/v1/orders/${mine.id}`
    const sent = fakeFetch({
      ...answering([mine]),
      [`GET ${path}`]: () => ({ body: mine }),
      [`PATCH ${path}`]: () => ({ body: { ...mine, deliveryPhone: '070-174 06 99' } })
    })
    const user = userEvent.setup()
    renderPage(<OrdersPage />, { path: `/dashboard?order=${mine.id}` })
    await user.click(await screen.findByRole('button', { name: 'Edit order' }))
    const phone = screen.getByLabelText('Delivery phone')
    await user.clear(phone)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Delivery phone is required')
    await user.type(phone, '070-174 06 99')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Order changed')
    screen.getByText('The driver who takes it sees it so.')
    expect(sent.find(({ method }) => method === 'PATCH')!.body).toEqual({ deliveryPhone: '070-174 06 99' })
  })
})
