import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { aDriverMe } from '#test/a-driver-me.ts'
import { anOwnOrder, aPoolOrder } from '#test/a-driver-order.ts'
import { aToken } from '#test/a-token.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signIn } from '#lib/session/session.ts'
import { removeToast } from '#lib/page/toast.ts'
import { DriverPage } from './driver-page.tsx'

const me = { ...aDriverMe, deliveriesToday: 7, earningsToday: 45_500 }

/** The page of a driver whose network fails and recovers; the lists were loaded before. */
function openPage(order: DriverOrder, path = '/driver') {
  signIn({ accessToken: aToken({ role: 'driver', name: 'Yusuf Demir' }), refreshToken: 'r' })
  const network = {
    isThere: true,
    holds: null as Promise<void> | null,
    refuses: null as { status: number; code: string } | null
  }
  let listed = order
  const answer = (body: unknown) => async () => {
    if (network.isThere && network.holds) {
      listed = body as DriverOrder
      await network.holds
    }
    if (!network.isThere) throw new TypeError('Failed to fetch')
    if (!network.refuses) return { body }
    const { status, code } = network.refuses
    const words = { type: 'about:blank', title: code, detail: code, message: code, requestId: 'r-7' }
    return { status, body: { ...words, status, code, error: code } }
  }
  const sent = fakeFetch({
    'GET /api/driver/orders': () => ({ body: [listed] }),
    'GET /api/driver/me': () => ({ body: me }),
    [`GET /api/v1/messages`]: () => ({ body: [] }),
    [`POST /api/driver/orders/${order.id}/accept`]: answer({ ...order, mine: true }),
    [`PATCH /api/driver/orders/${order.id}/status`]: answer({
      ...order,
      status: 'picked_up',
      allowedActions: ['startDelivery', 'dropAtHub', 'correct']
    })
  })
  renderPage(<DriverPage />, { path })
  return { network, writes: () => sent.filter(({ method }) => method !== 'GET') }
}

// The toasts' corner takes the pointer a moment after the toast is there: no time that anybody could notice.
const user = userEvent.setup({ pointerEventsCheck: 0 })

async function press(name: string): Promise<void> {
  const [button] = await screen.findAllByRole('button', { name })
  await user.click(button!)
}

beforeEach(() => {
  localStorage.clear()
  removeToast()
})

describe('a driver without a network', () => {
  it('a driver without a network goes on working, and the tap is sent later with its own key and time', async () => {
    const { network, writes } = openPage(anOwnOrder())
    network.isThere = false
    await press('Mark as Picked Up')
    await screen.findByText('Kept on this phone')
    await screen.findAllByRole('button', { name: 'Start Delivery' })
    const tries = writes().length
    network.isThere = true
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => writes().length).toBe(tries + 1)
    expect(new Set(writes().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    expect(new Set(writes().map(({ body }) => (body as { occurredAt: string }).occurredAt)).size).toBe(1)
    await expect.poll(() => screen.queryByText('Sending 1 update.')).toBeNull()
    // A sent tap is no longer stored, so a toast saying that it is would be wrong.
    await expect.poll(() => screen.queryByText('Kept on this phone')).toBeNull()
  })

  it.each([
    ['Mark as Delivered', 'confirmDelivery', 'recipient'],
    ['Mark as Returned', 'confirmReturn', 'sender']
  ] as const)('the tap on %s sends to whom the parcel was handed', async (button, action, handedTo) => {
    const { writes } = openPage(
      anOwnOrder({
        status: 'in_transit',
        requiredProofs: [],
        allowedActions: [action],
        returning: handedTo === 'sender'
      })
    )
    await press(button)
    await expect.poll(() => writes().length).toBe(1)
    expect(writes()[0]!.body).toMatchObject({ status: 'delivered', handedTo })
  })

  it('a delivery that can be undone is not said to be sent, and without a network not within seconds', async () => {
    const onItsWay = () => anOwnOrder({ status: 'in_transit', allowedActions: ['confirmDelivery'] })
    openPage(onItsWay())
    await press('Mark as Delivered')
    await screen.findByText(/Will be sent in 5 seconds\./)
    screen.getByText('1 update is not sent yet.')
    await press('Undo')
    cleanup()
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => online.mockRestore())
    openPage(onItsWay())
    await press('Mark as Delivered')
    await screen.findByText(/Will be sent once there is a network\./)
    screen.getByText(/^Offline\. 1 update waits to be sent\./)
    await press('Undo')
  })

  it('undoing a tap that has not been sent calls no server', async () => {
    const { network, writes } = openPage(anOwnOrder())
    network.isThere = false
    await press('Mark as Picked Up')
    await screen.findByText('Kept on this phone')
    await press('Undo')
    await screen.findAllByRole('button', { name: 'Mark as Picked Up' })
    const tries = writes().length
    network.isThere = true
    window.dispatchEvent(new Event('online'))
    await screen.findAllByRole('button', { name: 'Mark as Picked Up' })
    expect(writes()).toHaveLength(tries)
  })

  it('undoing a tap too late is reported, and the server’s state is shown', async () => {
    const { network } = openPage(anOwnOrder())
    network.isThere = false
    await press('Mark as Picked Up')
    await screen.findByText('Kept on this phone')
    const held = Promise.withResolvers<void>()
    Object.assign(network, { isThere: true, holds: held.promise })
    window.dispatchEvent(new Event('online'))
    await screen.findByText('Sending 1 update.')
    await press('Undo')
    held.resolve()
    await screen.findByText('The order has changed meanwhile. You see its state now.')
    await screen.findAllByRole('button', { name: 'Start Delivery' })
  })

  it('a server that never answers does not block the driver', async () => {
    const { network } = openPage(anOwnOrder())
    network.holds = new Promise(() => undefined)
    await press('Mark as Picked Up')
    await screen.findByText('Sending 1 update.')
    expect(await screen.findAllByRole('button', { name: 'Start Delivery' }, { timeout: 5_000 })).not.toEqual([])
  })

  it('an order cannot be accepted without a network, and the page says so', async () => {
    const { network } = openPage(aPoolOrder())
    network.isThere = false
    await press('Accept Order')
    await screen.findByText('Not accepted: no network')
    expect(screen.queryByText('Your orders')).toBeNull()
  })

  it('a refused update is shown with its reason until the driver drops it', async () => {
    const { network } = openPage(anOwnOrder())
    network.refuses = { status: 409, code: 'ILLEGAL_TRANSITION' }
    await press('Mark as Picked Up')
    await press('1 update was not accepted.')
    screen.getByText('Reference r-7')
    expect(screen.getAllByText('The order has changed meanwhile. You see its state now.').length).toBeGreaterThan(0)
    await press('Remove')
    await screen.findByText('Everything is sent.')
  })

  it('unsent updates are stored when the session ends, and the page asks to sign in', async () => {
    const { network } = openPage(anOwnOrder())
    network.refuses = { status: 401, code: 'UNAUTHORIZED' }
    await press('Mark as Picked Up')
    await screen.findByRole('button', { name: 'Sign in to send 1 update.' })
    network.refuses = null
    signIn({ accessToken: aToken({ role: 'driver', name: 'Yusuf Demir' }), refreshToken: 'r2' })
    await expect.poll(() => screen.queryByText('Sign in to send 1 update.')).toBeNull()
  })

  it('signing out with unsent updates has to be confirmed', async () => {
    const { network } = openPage(anOwnOrder())
    network.isThere = false
    await press('Mark as Picked Up')
    await screen.findByText('Kept on this phone')
    await userEvent.click(screen.getByRole('link', { name: 'Profile' }))
    await press('Sign Out')
    await screen.findByText('1 update is on this phone only. Signing out deletes it.')
    await press('Stay signed in')
    expect(localStorage.getItem('accessToken')).not.toBeNull()
  })
})
