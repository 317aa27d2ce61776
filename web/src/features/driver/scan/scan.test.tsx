import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import type { LabelScan } from '@ilbud/proto/http/orders/label'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { aDriverMe } from '#test/a-driver-me.ts'
import { anOwnOrder } from '#test/a-driver-order.ts'
import { aToken } from '#test/a-token.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { removeToast } from '#lib/page/toast.ts'
import { signIn } from '#lib/session/session.ts'
import { DriverPage } from '#features/driver/driver-page.tsx'
import { findParcel } from './find-parcel.ts'
import { needsScan } from './needs-scan.ts'
import { type Scanning, scanQuestionOf } from './scan-question.ts'

const other = anOwnOrder({ trackingId: 'SDDEM0000000011', deliveryAddress: 'Ringvägen 3, Södermalm, Stockholm' })

/** The page of a driver at a pickup, with another parcel on the list, and what it sends. */
function atThePickup(parts: Partial<DriverOrder> = {}) {
  signIn({ accessToken: aToken({ role: 'driver', name: 'Yusuf Demir' }), refreshToken: 'r' })
  const order = anOwnOrder(parts)
  const sent = fakeFetch({
    'GET /api/driver/orders': () => ({ body: [order, other] }),
    'GET /api/driver/me': () => ({ body: aDriverMe }),
    'GET /api/v1/messages': () => ({ body: [] }),
    [`PATCH /api/driver/orders/${order.id}/status`]: () => ({ body: { ...order, status: 'picked_up' } })
  })
  renderPage(<DriverPage />, { path: '/driver?tab=routes' })
  const reports = () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  return { order, reports }
}

// The toasts' corner takes the pointer a moment after the toast is there: no time that anybody could notice.
const user = userEvent.setup({ pointerEventsCheck: 0 })

beforeEach(() => {
  localStorage.clear()
  removeToast()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the label of a parcel', () => {
  it('where scanning is a rule the step asks for the label, and its last characters can be typed', async () => {
    const { order, reports } = atThePickup({ scanRequired: true })
    const [pickUp] = await screen.findAllByRole('button', { name: /^Mark as Picked Up.*Scans the label first$/ })
    expect(screen.queryByRole('button', { name: 'Scan the label' })).toBeNull()
    await user.click(pickUp!)
    const sheet = within(await screen.findByRole('dialog', { name: 'Scan the label' }))
    await sheet.findByText('There is no camera that can be used here. Type the number.')
    const number = sheet.getByRole('textbox', { name: /Last characters/ })
    const type = async (text: string): Promise<void> => {
      await user.clear(number)
      await user.type(number, `${text}{Enter}`)
    }
    await type('03-x')
    await sheet.findByText('Type the last 5 characters at least')
    await type('0001-1')
    await sheet.findByText(
      'This is parcel SD-DEM0-0000-0001-1 to Ringvägen 3, Södermalm. It is on your route, but not part of this step.'
    )
    await type('99999')
    await sheet.findByText('None of your parcels has a number that ends like this.')
    expect(reports()).toEqual([])
    await type('0003-x')
    await waitFor(() =>
      expect(reports()).toMatchObject([{ status: 'picked_up', scan: { text: '0003-x', by: 'typed' } }])
    )
    expect(screen.queryByRole('dialog', { name: 'Scan the label' })).toBeNull()
    expect(order.scanRequired).toBe(true)
  })

  it('a label is read by the camera also where that is no rule, and the camera is switched off after it', async () => {
    const stop = vi.fn()
    const camera = Object.assign(new MediaStream(), { getTracks: () => [{ stop }], getVideoTracks: () => [] })
    const codes = ['7310865004703', 'SDDEM0000000011', 'SDDEM000000003X'].map((rawValue) => [{ rawValue }])
    class Detector {
      static getSupportedFormats = () => Promise.resolve(['qr_code', 'code_128'])
      detect = () => Promise.resolve(codes.length > 1 ? codes.shift() : codes[0])
    }
    vi.stubGlobal('BarcodeDetector', Detector)
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    const mediaDevices = { getUserMedia: () => Promise.resolve(camera) }
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
    const { reports } = atThePickup()
    await user.click(await screen.findByRole('button', { name: 'Scan the label' }))
    await screen.findByText(/^This is parcel SD-DEM0-0000-0001-1 to Ringvägen 3/)
    const scan = { text: 'SDDEM000000003X', by: 'camera' }
    await waitFor(() => expect(reports()).toMatchObject([{ status: 'picked_up', scan }]))
    await waitFor(() => expect(stop).toHaveBeenCalled())
  })
})

it('a label of ours that is no parcel of the driver’s is named, and codes of others are none', () => {
  const order = anOwnOrder()
  const found = (text: string) =>
    findParcel({ text, by: 'camera' }, { waiting: [order], scanned: [], orders: [order, other] })
  expect(found('https://ilbud.example/track/SDDEM000000003X')).toEqual({ is: 'wanted', order })
  expect(found('SDDEM0000000011')).toEqual({ is: 'another', order: other })
  expect(found('SD7K3MQ9RT2XVB2')).toEqual({ is: 'foreign', trackingId: 'SD-7K3M-Q9RT-2XVB-2' })
  expect(found('7310865004703')).toEqual({ is: 'unknown' })
})

it('each of several parcels at one door needs its own label, in any order, and only then the step is taken', () => {
  const first = anOwnOrder({ scanRequired: true })
  const second = anOwnOrder({ scanRequired: true, trackingId: 'SDDEM0000000011' })
  const begun: Scanning = { orders: [first, second], change: { status: 'delivered' }, scans: new Map(), byWish: false }
  const submitted: Scanning[] = []
  const ask = (scanning: Scanning) => scanQuestionOf(scanning, (next) => submitted.push(next), vi.fn())
  const scan = (text: string): LabelScan => ({ text, by: 'camera' })
  ask(begun)!.answer(second, scan(second.trackingId))
  expect(ask(submitted[0]!)).toMatchObject({ waiting: [first], scanned: [second], status: 'delivered' })
  ask(submitted[0]!)!.answer(first, scan(first.trackingId))
  expect(ask(submitted[1]!)).toBeNull()
  expect(submitted[1]!.scans.get(second.id)).toEqual(scan(second.trackingId))
  // Without the one whose label is missing.
  expect(ask(begun)!.finish).toBeNull()
  ask(submitted[0]!)!.finish!()
  expect(submitted[2]!.orders).toEqual([second])
  // No rule, and no wish.
  const free = [first, second].map((order) => ({ ...order, scanRequired: false }))
  expect(ask({ ...begun, orders: free })).toBeNull()
  expect(ask({ ...begun, orders: free, byWish: true })?.waiting).toEqual(free)
})

it('a scan is needed where the parcel changes hands, if that is the rule', () => {
  const order = anOwnOrder({ scanRequired: true })
  for (const status of ['picked_up', 'at_hub', 'delivered'] as const) {
    expect(needsScan(order, { status })).toBe(true)
    expect(needsScan({ ...order, scanRequired: false }, { status })).toBe(false)
    expect(needsScan(order, { status, scan: { text: 'SDDEM000000003X', by: 'camera' } })).toBe(false)
  }
  for (const status of ['in_transit', 'failed', 'returning'] as const) expect(needsScan(order, { status })).toBe(false)
})
