import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import type { DriverRoute } from '@ilbud/proto/http/dispatch/driver-route'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aDriverMe } from '#test/a-driver-me.ts'
import { anOwnOrder } from '#test/a-driver-order.ts'
import { aRouteStop, inMinutes } from '#test/a-route.ts'
import { aToken } from '#test/a-token.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { leavePage } from '#test/leave-page.ts'
import { renderPage } from '#test/render.tsx'
import { removeToast } from '#lib/page/toast.ts'
import { signIn } from '#lib/session/session.ts'
import { DriverPage } from '#features/driver/driver-page.tsx'

const trackingIds = ['SD7K3MQ9RT2XVB2', 'SDDEM0000000011', 'SDDEM000000002Z']
const shownIds = ['SD-7K3M-Q9RT-2XVB-2', 'SD-DEM0-0000-0001-1', 'SD-DEM0-0000-0002-Z']
const atDoor: Partial<DriverOrder> = {
  status: 'in_transit',
  allowedActions: ['confirmDelivery', 'reportFailedAttempt']
}
const after: Record<string, Partial<DriverOrder>> = {
  picked_up: { status: 'picked_up', allowedActions: ['startDelivery', 'correct'] },
  delivered: { status: 'delivered', allowedActions: [] }
}

// The toasts' corner takes the pointer a moment after the toast is there: no time that anybody could notice.
const user = userEvent.setup({ pointerEventsCheck: 0 })

/** The page of a driver with three parcels for one door, and a server that refuses those of `refused`. */
function openVisit(parts: Partial<DriverOrder>, { refused = [] as number[], isOffline = false } = {}) {
  signIn({ accessToken: aToken({ role: 'driver', name: 'Yusuf Demir' }), refreshToken: 'r' })
  const orders = trackingIds.map((trackingId) => anOwnOrder({ ...parts, trackingId }))
  const network = { isOffline }
  const steps = orders.map((order, at): [string, (request: { body: unknown }) => object] => [
    `PATCH /api/driver/orders/${order.id}/status`,
    ({ body }) => {
      if (network.isOffline) throw new TypeError('Failed to fetch')
      const words = { type: 'about:blank', title: 'x', detail: 'x', message: 'x', requestId: 'r' }
      const code = 'ILLEGAL_TRANSITION'
      if (refused.includes(at)) return { status: 409, body: { ...words, status: 409, code, error: code } }
      Object.assign(order, after[(body as { status: string }).status])
      return { body: order }
    }
  ])
  const proofs = orders.map((order): [string, () => object] => [
    `POST /api/driver/orders/${order.id}/proofs`,
    () => {
      order.proofsDone = ['signature']
      return { status: 201, body: { id: crypto.randomUUID(), kind: 'signature', at: '2026-01-01T12:00:00Z' } }
    }
  ])
  const sent = fakeFetch({
    'GET /api/driver/orders': () => ({ body: orders }),
    'GET /api/driver/me': () => ({ body: aDriverMe }),
    'GET /api/v1/messages': () => ({ body: [] }),
    'GET /api/driver/route': () => ({ body: aRouteOf(orders) }),
    ...Object.fromEntries([...steps, ...proofs])
  })
  renderPage(<DriverPage />, { path: '/driver?tab=routes' })
  const reports = () => sent.filter(({ method }) => method === 'PATCH')
  const signatures = () => sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/proofs'))
  return { orders, reports, signatures, network }
}

/** All pickups, then all deliveries. */
function aRouteOf(orders: readonly DriverOrder[]): DriverRoute {
  const open = orders.filter(({ status }) => status !== 'delivered')
  const kinds = [open.filter(({ status }) => status === 'accepted'), open]
  const stops = kinds.flatMap((some, at) => {
    const kind = at === 0 ? 'pickup' : 'delivery'
    return some.map(({ id }) => aRouteStop(`${id}-${kind}`, { kind, orderId: id }))
  })
  const legs = stops.map(() => ({ km: 1, minutes: 3, geometry: null }))
  return { version: 1, plannedAt: inMinutes(-1), source: 'great-circle', totalKm: 3, stops, legs }
}

const stop = () => within(screen.getByRole('region', { name: 'Next stop' }))

beforeEach(() => {
  localStorage.clear()
  removeToast()
  // jsdom draws nothing.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    new Proxy({}, { get: () => () => undefined, set: () => true }) as never
  )
})

describe('several parcels at one door', () => {
  it('several parcels at one door are handed over without the one that was left out, which is the next stop', async () => {
    const { orders, reports, signatures } = openVisit({ ...atDoor, requiredProofs: ['signature'] })
    await stopButton(/^Mark as Delivered · 3 parcels/)
    await user.click(stop().getByRole('checkbox', { name: new RegExp(shownIds[1]!) }))
    await user.click(stop().getByRole('button', { name: /Sign on the screen/ }))
    await user.type(await screen.findByRole('textbox', { name: 'Name of the person who signs' }), 'Astrid Nyqvist')
    await user.click(screen.getByRole('button', { name: 'Save signature' }))
    await stop().findByText('Saved')
    await waitFor(() => expect(signatures()).toHaveLength(2))
    await user.click(await stopButton(/^Mark as Delivered · 2 parcels/))
    await screen.findByText(/2 parcels\. Will be sent in 5 seconds\./)
    leavePage()
    await waitFor(() => expect(reports()).toHaveLength(2))
    const [first, , third] = orders as [DriverOrder, DriverOrder, DriverOrder]
    expect(reports().map(({ path }) => path.split('/')[4])).toEqual([first.id, third.id])
    expect(signatures().map(({ path }) => path.split('/')[4])).toEqual([first.id, third.id])
    await stopButton(/^Mark as Delivered ?Opens the signature first$/)
  })

  it('several parcels at one door have a label each to be scanned, and one that is missing can be left out', async () => {
    const { orders, reports } = openVisit({ ...atDoor, scanRequired: true })
    await user.click(await stopButton(/^Mark as Delivered · 3 parcels/))
    const sheet = within(await screen.findByRole('dialog', { name: 'Scan the label' }))
    const list = within(sheet.getByRole('list', { name: 'Parcels of this step' }))
    const type = (text: string) => user.type(sheet.getByRole('textbox', { name: /Last characters/ }), `${text}{Enter}`)
    expect(sheet.queryByRole('button', { name: /^Go on with/ })).toBeNull()
    await type('2xvb-2')
    await sheet.findByText('1 of 3 parcels are scanned. The step is taken after the last one.')
    await type('0002-z')
    await waitFor(() => expect(list.getAllByText('Scanned')).toHaveLength(2))
    expect(list.getByText('Not yet').closest('li')?.textContent).toContain(shownIds[1])
    await user.click(sheet.getByRole('button', { name: 'Go on with 2 of 3' }))
    await screen.findByText(/2 parcels\. Will be sent in 5 seconds\./)
    leavePage()
    await waitFor(() => expect(reports()).toHaveLength(2))
    expect(reports().map(({ path, body }) => [path.split('/')[4], (body as { scan: object }).scan])).toEqual([
      [orders[0]!.id, { text: '2xvb-2', by: 'typed' }],
      [orders[2]!.id, { text: '0002-z', by: 'typed' }]
    ])
  })

  it('several parcels at one door have a PIN each, and one whose PIN nobody knows can be left out', async () => {
    const { orders, reports } = openVisit({ ...atDoor, pinRequired: true })
    await user.click(await stopButton(/^Mark as Delivered · 3 parcels/))
    for (const [at, pin] of ['0471', null, '9025'].entries()) {
      const sheet = within(await screen.findByRole('dialog'))
      await sheet.findByText(shownIds[at]!)
      if (pin === null) await user.click(sheet.getByRole('button', { name: 'Leave this parcel out' }))
      else await user.type(sheet.getByRole('textbox', { name: 'PIN' }), `${pin}{Enter}`)
    }
    await screen.findByText(/2 parcels\. Will be sent in 5 seconds\./)
    leavePage()
    await waitFor(() => expect(reports()).toHaveLength(2))
    expect(reports().map(({ path, body }) => [path.split('/')[4], (body as { pin: string }).pin])).toEqual([
      [orders[0]!.id, '0471'],
      [orders[2]!.id, '9025']
    ])
  })

  it('several parcels at one door are taken back together before they are sent', async () => {
    const { reports } = openVisit(atDoor)
    await user.click(await stopButton(/^Mark as Delivered · 3 parcels/))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    leavePage()
    await stopButton(/^Mark as Delivered · 3 parcels/)
    expect(reports()).toEqual([])
  })

  it('several parcels at one door are one stop with a command each, and do not wait for one that was refused, which is named', async () => {
    const { orders, reports } = openVisit({}, { refused: [1] })
    await user.click(await stopButton('Mark as Picked Up · 3 parcels'))
    await screen.findByText('1 of 3 not accepted')
    const named = screen.getAllByText(shownIds[1]!).map((id) => id.parentElement!.textContent)
    expect(named).toContainEqual(expect.stringMatching(/^SD-DEM0-0000-0001-1 ./))
    expect(reports().map(({ path }) => path.split('/')[4])).toEqual(orders.map(({ id }) => id))
    expect(new Set(reports().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(3)
    await user.click(screen.getByRole('button', { name: /1 update was not accepted/ }))
    await within(screen.getByRole('dialog')).findByText(new RegExp(shownIds[1]!))
  })

  it('several parcels at one door are kept without a network, and sent one by one when it is back', async () => {
    const { reports, network } = openVisit({}, { isOffline: true })
    await user.click(await stopButton('Mark as Picked Up · 3 parcels'))
    await screen.findByText('Kept on this phone')
    await stopButton('Start Delivery · 3 parcels')
    const before = reports().map(({ headers }) => headers.get('idempotency-key'))
    network.isOffline = false
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByText('Kept on this phone')).toBeNull())
    const sent = reports().slice(before.length)
    expect(sent).toHaveLength(3)
    expect(sent[0]!.headers.get('idempotency-key')).toBe(before[0])
  })
})

function stopButton(name: string | RegExp): Promise<HTMLElement> {
  return waitFor(() => stop().getByRole('button', { name }))
}
