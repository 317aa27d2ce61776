import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import type { WorkChange } from '@ilbud/proto/http/dispatch/work-change'
import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anOwnOrder } from '#test/a-driver-order.ts'
import { aToken } from '#test/a-token.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { lines } from '#test/fake-socket.ts'
import { renderPage } from '#test/render.tsx'
import { signIn } from '#lib/session/session.ts'
import { DriverPage } from '#features/driver/driver-page.tsx'
import { updateChanges } from './change-store.ts'
import { addChange, addOrders, closeNotice, markOf, markSeen, noChanges, openNotices } from './changes.ts'

vi.mock('socket.io-client', async () => (await import('#test/fake-socket.ts')).client)

let count = 0

function aChange(kind: WorkChange['kind'], { id: orderId, trackingId }: DriverOrder): WorkChange {
  const id = `0197b0c0-0000-7000-8000-9${String(++count).padStart(11, '0')}`
  return { id, kind, orderId, trackingId, at: '2026-03-02T12:00:00.000Z' }
}

const kindsOf = (...input: Parameters<typeof openNotices>) => openNotices(...input).map(({ kind }) => kind)

describe('what others changed', () => {
  it('what others changed is one notice per order and none for what is known already, and agrees with the orders', () => {
    const order = anOwnOrder()
    const given = aChange('given', order)
    let changes = addChange(noChanges, given)
    expect(addChange(changes, given)).toBe(changes)
    expect(kindsOf(changes, [])).toEqual([])
    changes = addOrders(addChange(changes, aChange('changed', order)), [order])
    expect([kindsOf(changes, [order]), markOf(changes, order)]).toEqual([['given'], { kind: 'given', parts: [] }])
    changes = addChange(changes, aChange('taken', order))
    expect(kindsOf(changes, [order])).toEqual([])
    changes = addOrders(changes, [])
    expect(openNotices(changes, [])).toMatchObject([{ kind: 'taken', address: order.deliveryAddress }])
    expect(closeNotice(changes, changes.notices[0]!.id).notices).toEqual([])
  })

  it('what others changed stays marked with its parts until it has been seen; what the driver did marks nothing', () => {
    const order = anOwnOrder()
    const known = addOrders(noChanges, [order])
    const moved = { ...order, deliveryAddress: 'Folkungagatan 9, Stockholm', notBefore: '2026-03-02T15:00:00.000Z' }
    const changes = addOrders(addChange(known, aChange('changed', order)), [moved])
    expect(markOf(changes, moved)).toEqual({ kind: 'changed', parts: ['delivery', 'time'] })
    expect(markOf(closeNotice(changes, changes.notices[0]!.id), moved)?.parts).toHaveLength(2)
    expect(markOf(markSeen(changes, moved), moved)).toBeNull()
    // The notice was lost on the way: the order itself shows the difference.
    expect(markOf(addOrders(known, [moved]), moved)?.parts).toHaveLength(2)
    const pickedUp = anOwnOrder({ ...order, status: 'picked_up', pickupGateCode: null, allowedActions: [] })
    expect(markOf(addOrders(known, [pickedUp]), pickedUp)).toBeNull()
    expect(markOf(addOrders(addChange(noChanges, aChange('given', order)), [pickedUp]), pickedUp)).toBeNull()
  })
})

/** The driver’s page; `answer.orders` is what the server answers from now on. */
function openPage(orders: DriverOrder[]) {
  signIn({ accessToken: aToken({ role: 'driver' }), refreshToken: 'r' })
  const answer = { orders }
  fakeFetch({ 'GET /api/driver/orders': () => ({ body: answer.orders }) })
  renderPage(<DriverPage />, { path: '/driver' })
  return answer
}

describe('the driver’s page', () => {
  beforeEach(() => localStorage.clear())
  afterEach(() => void Reflect.deleteProperty(navigator, 'vibrate'))

  it('the driver’s page announces work that others give, and marks it until it is seen, also after a reload', async () => {
    const vibrate = vi.fn<(pattern: number[]) => boolean>(() => true)
    Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
    const answer = openPage([])
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(0), { timeout: 10_000 })
    const line = lines.at(-1)!
    act(() => line.connect())
    const order = anOwnOrder()
    answer.orders = [order]
    const change = aChange('given', order)
    act(() => line.says('work.changed', change))
    await screen.findByText('You have been given an order')
    expect(vibrate).toHaveBeenCalledOnce()
    // The server sends it again after a reconnection.
    act(() => line.says('work.changed', change))
    expect(vibrate).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'Show' }))
    expect(screen.queryByText('You have been given an order')).toBeNull()
    screen.getAllByText('New: given to you')

    cleanup()
    openPage([order])
    const [seen] = await screen.findAllByRole('button', { name: 'Seen' })
    expect(screen.queryByText('You have been given an order')).toBeNull()
    await userEvent.click(seen!)
    await waitFor(() => expect(screen.queryByText('New: given to you')).toBeNull())
  })

  it('the driver’s page says of a parcel that others send back where it goes now', async () => {
    const order = anOwnOrder({ status: 'in_transit', returning: true, allowedActions: ['confirmDelivery'] })
    const driverId = '0197b0c0-0000-7000-8000-000000000021'
    updateChanges(driverId, (changes) => addChange(changes, aChange('changed', order)))
    openPage([order])
    const notice = await screen.findByText('A parcel goes back to its sender', { exact: false })
    expect(notice.textContent).toContain(order.pickupAddress.split(',')[0])
    expect(screen.getAllByText('Changed: it goes back to the sender').length).toBeGreaterThan(0)
  })

  it('the driver’s page says in one notice that several orders were given at once, and leaves room for the next stop', async () => {
    const orders = [1, 2].map((at) => anOwnOrder({ id: `0197b0c0-0000-7000-8000-00000000030${at}` }))
    const driverId = '0197b0c0-0000-7000-8000-000000000021'
    for (const order of orders) updateChanges(driverId, (changes) => addChange(changes, aChange('given', order)))
    openPage(orders)
    await screen.findByText('You have been given 2 orders')
    expect(screen.queryByText('You have been given an order')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show' }))
    await waitFor(() => expect(screen.queryByText('You have been given 2 orders')).toBeNull())
    // Each order itself stays marked.
    expect(screen.getAllByText('New: given to you').length).toBeGreaterThanOrEqual(2)
  })

  it('the driver’s page says that dispatch has reported a step, and that it has finished an order, which leaves the list', async () => {
    const order = anOwnOrder({ status: 'in_transit' })
    const answer = openPage([order])
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(0), { timeout: 10_000 })
    const line = lines.at(-1)!
    act(() => line.connect())
    await screen.findAllByText(formatTrackingId(order.trackingId))
    act(() => line.says('work.changed', aChange('stepped', order)))
    const stepped = await screen.findByText('Dispatch has changed the status of one of your orders')
    expect(within(stepped).getByText(formatTrackingId(order.trackingId)).className).toBe('whitespace-nowrap')
    await userEvent.click(screen.getByRole('button', { name: 'Show' }))
    expect(screen.queryByText('Dispatch has changed the status of one of your orders')).toBeNull()
    screen.getAllByText('Changed')

    answer.orders = []
    act(() => line.says('work.changed', aChange('finished', order)))
    const notice = await screen.findByText('Dispatch has finished one of your orders')
    expect(notice.textContent).toContain(formatTrackingId(order.trackingId))
    expect(screen.queryByText('Changed')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByText('Dispatch has finished one of your orders')).toBeNull())
  })

  it('the driver’s page names the addresses of many orders that were taken away at once', async () => {
    const orders = [1, 2, 3].map((at) =>
      anOwnOrder({
        id: `0197b0c0-0000-7000-8000-00000000030${at}`,
        deliveryAddress: `Skånegatan ${at}, Södermalm, Stockholm`
      })
    )
    const driverId = '0197b0c0-0000-7000-8000-000000000021'
    updateChanges(driverId, (changes) => addOrders(changes, orders))
    for (const order of orders) updateChanges(driverId, (changes) => addChange(changes, aChange('taken', order)))
    openPage([])
    const notice = await screen.findByText('3 orders are no longer yours')
    expect(notice.textContent).toContain('Skånegatan 3, Södermalm · Skånegatan 2, Södermalm · Skånegatan 1, Södermalm')
    await userEvent.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByText('3 orders are no longer yours')).toBeNull())
  })
})

describe('the mark of a change', () => {
  it('the mark of a change shows under Orders what the order says now, until it is seen', async () => {
    const order = anOwnOrder()
    const known = addOrders(noChanges, [order])
    const changed = { ...order, deliveryNotes: 'Ring twice', deliveryContact: 'Nils Berg', packageQuantity: 3 }
    localStorage.clear()
    updateChanges('0197b0c0-0000-7000-8000-000000000021', () => known)
    openPage([changed])
    await waitFor(() => screen.getAllByText('Changed: recipient or address, instructions, parcel'))
    const card = screen.getAllByRole('article')[0]!
    expect(card.textContent).toContain('Ring twice')
    expect(card.textContent).toContain('Nils Berg · 070-174 06 30')
    expect(card.textContent).toContain('3 pieces')
    await userEvent.click(screen.getAllByRole('button', { name: 'Seen' })[0]!)
    await waitFor(() => expect(card.textContent).not.toContain('Ring twice'))
  })
})
