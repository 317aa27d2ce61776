import { pbkdf2Sync } from 'node:crypto'
import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aDriverMe } from '#test/a-driver-me.ts'
import { anOwnOrder } from '#test/a-driver-order.ts'
import { aToken } from '#test/a-token.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { leavePage } from '#test/leave-page.ts'
import { renderPage } from '#test/render.tsx'
import { removeToast } from '#lib/page/toast.ts'
import { signIn } from '#lib/session/session.ts'
import { DriverPage } from '#features/driver/driver-page.tsx'
import { needsPin } from './needs-pin.ts'

const salt = Buffer.from('a salt of a test')
const pinCheck = {
  salt: salt.toString('base64'),
  iterations: 1000,
  hash: pbkdf2Sync('0471', salt, 1000, 32, 'sha256').toString('base64')
}
const words = { type: 'about:blank', title: 'x', detail: 'x', message: 'x', requestId: 'r' }
const pinWrong = { ...words, status: 422, code: 'PIN_WRONG', error: 'PIN_WRONG', triesLeft: 4 }

/** The page of a driver at the door of a recipient with the PIN 0471, and what it sends. */
function atTheDoor(parts: Partial<DriverOrder> = {}, rightOne = '0471') {
  signIn({ accessToken: aToken({ role: 'driver', name: 'Yusuf Demir' }), refreshToken: 'r' })
  const order = anOwnOrder({
    status: 'in_transit',
    allowedActions: ['confirmDelivery', 'reportFailedAttempt'],
    pinRequired: true,
    pinCheck,
    ...parts
  })
  const sent = fakeFetch({
    'GET /api/driver/orders': () => ({ body: [order] }),
    'GET /api/driver/me': () => ({ body: aDriverMe }),
    'GET /api/v1/messages': () => ({ body: [] }),
    [`PATCH /api/driver/orders/${order.id}/status`]: ({ body }) => {
      if ((body as { pin: string }).pin !== rightOne) return { status: 422, body: pinWrong }
      return { body: { ...order, status: 'delivered', allowedActions: [] } }
    }
  })
  renderPage(<DriverPage />, { path: '/driver?tab=routes' })
  return () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
}

// The toasts' corner takes the pointer a moment after the toast is there: no time that anybody could notice.
const user = userEvent.setup({ pointerEventsCheck: 0 })

async function openSheet(): Promise<HTMLElement> {
  const [button] = await screen.findAllByRole('button', { name: /^Mark as Delivered.*PIN$/ })
  await user.click(button!)
  return screen.findByRole('textbox', { name: 'PIN' })
}

beforeEach(() => {
  localStorage.clear()
  removeToast()
})

describe('the PIN at the door', () => {
  it('the driver reads of the PIN before the parcel changes hands', async () => {
    atTheDoor({ status: 'picked_up', allowedActions: ['startDelivery'] })
    await screen.findByText('The recipient tells you a PIN at the handover')
  })

  it('the driver reads of the PIN below the proofs that are taken before it', async () => {
    atTheDoor({ requiredProofs: ['photo'] })
    await screen.findAllByText('Opens the camera first')
    screen.getByText('The recipient tells you a PIN at the handover')
  })

  it('the line on the PIN is gone where the button says it', async () => {
    atTheDoor()
    await screen.findAllByText('Asks for the recipient’s PIN')
    expect(screen.queryByText('The recipient tells you a PIN at the handover')).toBeNull()
  })

  it('a wrong PIN is found on the phone and not sent, the right one is sent with the delivery', async () => {
    const reports = atTheDoor()
    const field = await openSheet()
    await user.type(field, '04')
    await user.click(submit())
    await screen.findByText('The PIN has four digits')
    await user.type(field, '7a2')
    await user.click(submit())
    await screen.findByText('That is not the PIN. Ask for it again.')
    expect(screen.getByRole('link', { name: 'Call dispatch' }).getAttribute('href')).toMatch(/^tel:/)
    await user.clear(field)
    await user.type(field, '0471')
    await user.click(submit())
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'PIN' })).toBeNull())
    expect(reports()).toEqual([])
    leavePage()
    await waitFor(() => expect(reports()).toHaveLength(1))
    expect(reports()[0]).toMatchObject({ status: 'delivered', handedTo: 'recipient', pin: '0471' })
  })

  it('without a check of the phone any PIN is sent, and one that the server refused is replaced by the next', async () => {
    const reports = atTheDoor({ pinCheck: null })
    for (const [at, pin] of ['0472', '0471'].entries()) {
      await user.type(await openSheet(), pin)
      await user.click(submit())
      await waitFor(() => expect(screen.queryByRole('textbox', { name: 'PIN' })).toBeNull())
      leavePage()
      await waitFor(() => expect(reports()).toHaveLength(at + 1))
    }
    expect(reports()).toMatchObject([{ pin: '0472' }, { pin: '0471' }])
    await screen.findByText('Order Updated')
  })

  it('the PIN at the door is needed to give it to the recipient, not to bring it back', () => {
    const order = anOwnOrder({ pinRequired: true })
    const back = { ...order, returning: true }
    expect(needsPin(order, { status: 'delivered' })).toBe(true)
    expect(needsPin(back, { status: 'delivered', handedTo: 'recipient' })).toBe(true)
    expect(needsPin(back, { status: 'delivered' })).toBe(false)
    expect(needsPin(order, { status: 'delivered', pin: '0471' })).toBe(false)
    expect(needsPin(order, { status: 'failed' })).toBe(false)
    expect(needsPin({ ...order, pinRequired: false }, { status: 'delivered' })).toBe(false)
  })
})

/** In the sheet: the page behind it is hidden from readers. */
function submit(): HTMLElement {
  return screen.getByRole('button', { name: 'Mark as Delivered' })
}
