import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '#lib/api/query-client.ts'
import { aBoardRow } from '#test/a-board-row.ts'
import { anAdminDriver } from '#test/an-admin-driver.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { FakeWebSocket } from '#test/fake-web-socket.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { OrderPanel } from './order-panel.tsx'

const orderId = '0197b0c0-0000-7000-8000-000000000101'

it('the panel can be closed by keyboard while the order is loading', async () => {
  signInAs('dispatcher')
  FakeWebSocket.install()
  fakeFetch({ [`GET /api/admin/v1/orders/${orderId}`]: () => new Promise(() => undefined) })
  const close = vi.fn()
  renderPage(
    <OrderPanel
      orderId={orderId}
      now={0}
      markChanged={() => undefined}
      close={<button onClick={close}>Close</button>}
    />
  )
  screen.getByText('Loading the order')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(close).toHaveBeenCalledOnce()
})

it('the panel says to whom the order was offered by itself, why, and what came of it, and who will work too long', async () => {
  signInAs('dispatcher')
  FakeWebSocket.install()
  const row = aBoardRow({ id: orderId })
  const driver = row.driver!
  const figures = { addedKm: 2.1, addedMinutes: 6, lateMinutes: 0 }
  const at = { madeAt: '2026-11-20T11:00:00.000Z', expiresAt: '2026-11-20T11:00:45.000Z' }
  const other = { id: '0197b0c0-0000-7000-8000-000000000013', name: 'Mei Lind' }
  const offers = [
    { ...figures, ...at, driver: other, number: 1, outcome: 'expired', reason: 'ON_THE_WAY' },
    { ...figures, ...at, madeAt: at.expiresAt, driver, number: 2, outcome: 'accepted', reason: 'LATE', lateMinutes: 4 }
  ]
  fakeFetch({
    [`GET /api/admin/v1/orders/${orderId}`]: () => ({ body: { ...row, offers, timeline: [] } }),
    'GET /api/admin/v1/drivers': () => ({
      body: [anAdminDriver({ id: driver.id, shiftEndsAt: '2026-11-20T12:00:00.000Z' })]
    })
  })
  renderPage(<OrderPanel orderId={orderId} now={0} markChanged={() => undefined} close={null} />)
  const first = await screen.findByText('1. Mei L. · no answer')
  expect(first.parentElement!.textContent).toMatch(/\+2\.1\skm · \+6\smin · on the way$/)
  const second = screen.getByText('2. Yusuf D. · accepted')
  expect(second.parentElement!.textContent).toMatch(/4\smin late$/)
  await screen.findByText(/^after the end of the shift, \d\d:\d\d$/)
})

it('the panel says how the price came about, also when the distance is unknown', async () => {
  signInAs('dispatcher')
  FakeWebSocket.install()
  const order = { ...aBoardRow({ id: orderId }), offers: [], timeline: [] }
  const lines = [{ code: 'FALLBACK', label: 'Standard price', amount: 14_400 }]
  fakeFetch({
    [`GET /api/admin/v1/orders/${orderId}`]: () => ({ body: { ...order, lines, distanceKm: null, tariffVersion: 3 } }),
    'GET /api/admin/v1/drivers': () => ({ body: [] })
  })
  renderPage(<OrderPanel orderId={orderId} now={0} markChanged={() => undefined} close={null} />)
  await screen.findByText('Standard price')
  screen.getByText('Distance unknown, tariff 3')
})

it('an edited order keeps what another person changes while the dialog is open', async () => {
  signInAs('dispatcher')
  FakeWebSocket.install()
  const price = { lines: [], distanceKm: null, tariffVersion: null, metadata: null, rating: null, neighbourName: null }
  let order = { ...aBoardRow({ id: orderId, deliveryNotes: 'Ring the bell', packageNotes: 'Flowers' }), ...price }
  const sent = fakeFetch({
    [`GET /api/admin/v1/orders/${orderId}`]: () => ({ body: { ...order, offers: [], timeline: [] } }),
    'GET /api/admin/v1/drivers': () => ({ body: [] }),
    [`PATCH /api/v1/orders/${orderId}`]: () => ({ body: {} })
  })
  const queryClient = createQueryClient()
  renderPage(<OrderPanel orderId={orderId} now={0} markChanged={() => undefined} close={null} />, { queryClient })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Edit Order' }))
  const notes = screen.getByLabelText(/^Package notes/)
  await user.clear(notes)
  await user.type(notes, 'Roses')
  order = { ...order, deliveryNotes: 'Knock', version: order.version + 1 }
  await queryClient.invalidateQueries()
  await screen.findByText('Knock')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const bodies = sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  expect(bodies).toEqual([{ packageNotes: 'Roses', version: order.version }])
})
