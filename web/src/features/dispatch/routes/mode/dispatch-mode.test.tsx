import { mostInPlan } from '@ilbud/proto/http/dispatch/dispatch-plan'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aBoardRow } from '#test/a-board-row.ts'
import { aRoute, inMinutes, routeId } from '#test/a-route.ts'
import { type Answer, fakeFetch, type SentRequest } from '#test/fake-fetch.ts'
import { FakeWebSocket } from '#test/fake-web-socket.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { RoutesPage } from '#features/dispatch/routes/routes-page.tsx'

const orderId = aBoardRow().id
const otherId = (at: number) => `0197b0c0-0000-7000-8000-00000000${String(2000 + at)}`
const since = inMinutes(-37)
const free = { driver: null, driverId: null, allowedActions: ['assignDriver'] } as const
const waits = aBoardRow({ ...free, status: 'PENDING', waitsSince: since } as never)

/** The mode is as somebody has last set it. */
function aDay(orders: (request: SentRequest) => Answer = () => ({ body: [waits] })) {
  const day = { mode: 'suggest' }
  const answers = {
    'GET /api/admin/v1/orders': orders,
    'GET /api/admin/v1/drivers': () => ({ body: [] }),
    'GET /api/v1/config': () => ({ status: 503 }),
    'GET /api/admin/v1/routes': () => ({ body: [aRoute()] }),
    'GET /api/admin/v1/dispatch/mode': () => ({ body: { mode: day.mode } }),
    'PUT /api/admin/v1/dispatch/mode': ({ body }: { body: unknown }) => {
      day.mode = (body as typeof day).mode
      return { body: { mode: day.mode } }
    },
    'POST /api/admin/v1/dispatch/plan': () => ({
      body: {
        assignments: [{ orderId, driverId: routeId(1), addedKm: 2.1 }],
        unassigned: [],
        before: { km: 4.2, lateMinutes: 0 },
        after: { km: 6.3, lateMinutes: 0 }
      }
    }),
    'POST /api/admin/v1/orders/bulk': () => ({
      body: { results: [{ id: orderId, ok: true }], succeeded: 1, failed: 0 }
    })
  }
  return { day, sent: fakeFetch(answers) }
}

beforeEach(() => {
  localStorage.clear()
  signInAs('dispatcher')
  FakeWebSocket.install()
})

describe('how orders find a driver', () => {
  it('the mode of dispatch is switched after the dialog has said what it means and what it does to the orders that wait', async () => {
    const { sent } = aDay()
    const user = userEvent.setup()
    renderPage(<RoutesPage />)
    const group = within(await screen.findByRole('group', { name: 'How orders find a driver' }))
    expect(group.getByRole('button', { pressed: true }).textContent).toBe('Suggest')
    await user.click(group.getByRole('button', { name: 'Auto' }))
    const dialog = within(screen.getByRole('dialog', { name: 'How orders find a driver' }))
    dialog.getByText('Orders that wait now are offered too.')
    await user.click(dialog.getByRole('radio', { name: /Manual/ }))
    expect(dialog.queryByText('Orders that wait now are offered too.')).toBeNull()
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
    await user.click(dialog.getByRole('radio', { name: /Auto/ }))
    await user.click(dialog.getByRole('button', { name: 'Switch to Auto' }))
    await waitFor(() => expect(group.getByRole('button', { pressed: true }).textContent).toBe('Auto'))
    expect(sent.find(({ method }) => method === 'PUT')!.body).toEqual({ mode: 'auto' })
    expect(screen.queryByRole('dialog')).toBeNull()
    screen.getByText('Switched to Auto')
  })
})

describe('all orders that wait', () => {
  it('all orders that wait are planned by one key, and assigned as the preview says, with an answer', async () => {
    const { sent } = aDay()
    const user = userEvent.setup()
    renderPage(<RoutesPage />)
    await screen.findByRole('button', { name: 'Plan all waiting' })
    await user.keyboard('p')
    const dialog = within(screen.getByRole('dialog', { name: 'Plan all waiting orders' }))
    await dialog.findByText('+2.1 km')
    expect(sent.find(({ path }) => path.endsWith('/plan'))!.body).toEqual({ orderIds: [orderId], apply: false })
    await user.click(dialog.getByRole('button', { name: 'Assign as planned (1)' }))
    await dialog.findByText('1 order done')
    expect(sent.find(({ path }) => path.endsWith('/bulk'))!.body).toEqual({
      action: 'assign',
      ids: [orderId],
      versions: { [orderId]: 2 },
      driverId: routeId(1)
    })
  })

  it('orders that wait are planned also if there are more than the list shows: the most urgent ones that fit into a plan', async () => {
    const others = Array.from({ length: mostInPlan + 20 }, (_, at) => ({ ...waits, id: otherId(at) }))
    const { sent } = aDay(({ query }) =>
      query.has('cursor')
        ? { body: others.slice(10) }
        : { body: others.slice(0, 10), headers: { link: '</api/admin/v1/orders?cursor=10>; rel="next"' } }
    )
    const user = userEvent.setup()
    renderPage(<RoutesPage />)
    await screen.findByRole('button', { name: 'Plan all waiting' })
    await user.keyboard('p')
    const dialog = within(screen.getByRole('dialog', { name: 'Plan all waiting orders' }))
    await dialog.findByText(`More orders wait than fit into one plan: these are the ${mostInPlan} most urgent ones.`)
    expect(sent.find(({ path }) => path.endsWith('/plan'))!.body).toEqual({
      orderIds: others.slice(0, mostInPlan).map(({ id }) => id),
      apply: false
    })
  })

  it('all orders that wait are walked through by J and K', async () => {
    aDay()
    const user = userEvent.setup()
    renderPage(<RoutesPage />)
    const row = await screen.findByRole('button', { name: /min waiting/ })
    await user.keyboard('j')
    expect(document.activeElement).toBe(row)
    await user.keyboard('k')
    expect(document.activeElement).toBe(row)
  })
})
