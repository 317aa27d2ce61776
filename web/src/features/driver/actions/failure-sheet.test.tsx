import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { aDriverMe } from '#test/a-driver-me.ts'
import { anOwnOrder } from '#test/a-driver-order.ts'
import { aToken } from '#test/a-token.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { removeToast } from '#lib/page/toast.ts'
import { signIn } from '#lib/session/session.ts'
import { DriverPage } from '#features/driver/driver-page.tsx'

const file = new File(['a phone’s photo, with its place'], 'IMG_0001.jpg', { type: 'image/jpeg' })

/** The page of a driver at the door, with the sheet open, and what is sent. */
async function openSheet(parts: Partial<DriverOrder> = {}, button = 'Could not deliver') {
  signIn({ accessToken: aToken({ role: 'driver', name: 'Yusuf Demir' }), refreshToken: 'r' })
  const order = anOwnOrder({
    status: 'in_transit',
    allowedActions: ['confirmDelivery', 'reportFailedAttempt'],
    ...parts
  })
  const sent = fakeFetch({
    'GET /api/driver/orders': () => ({ body: [order] }),
    'GET /api/driver/me': () => ({ body: aDriverMe }),
    'GET /api/v1/messages': () => ({ body: [] }),
    [`POST /api/driver/orders/${order.id}/proofs`]: () => ({
      status: 201,
      body: { id: crypto.randomUUID(), kind: 'photo', at: '2026-01-01T12:00:00Z' }
    }),
    [`PATCH /api/driver/orders/${order.id}/status`]: () => ({ body: { ...order, attempts: 1, allowedActions: [] } })
  })
  renderPage(<DriverPage />, { path: '/driver?tab=routes' })
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await user.click(await screen.findByRole('button', { name: button }))
  const sheet = await screen.findByRole('dialog')
  return { sheet, user, writes: () => sent.filter(({ method }) => method !== 'GET') }
}

beforeEach(() => {
  localStorage.clear()
  removeToast()
  vi.restoreAllMocks()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 800, height: 600, close() {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => undefined } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type = '') =>
    done(new Blob(['small'], { type }))
  )
})

it('a failed attempt is reported with a photo of the door, which is sent first, and with what the driver saw', async () => {
  const { sheet, user, writes } = await openSheet()
  await user.upload(sheet.querySelector<HTMLInputElement>('input[type=file]')!, file)
  await within(sheet).findByRole('img', { name: 'The photo of the door' })
  await user.click(within(sheet).getByRole('radio', { name: 'Nobody home' }))
  await user.type(within(sheet).getByLabelText(/What you saw/), ' The bell is broken ')
  await user.click(within(sheet).getByRole('button', { name: /^Report/ }))
  await waitFor(() => expect(writes()).toHaveLength(2))
  const [photo, report] = writes()
  expect([photo!.method, photo!.query.get('kind'), await (photo!.body as Blob).text()]).toEqual([
    'POST',
    'photo',
    'small'
  ])
  expect(report!.body).toMatchObject({ status: 'failed', reason: 'NOBODY_HOME', note: 'The bell is broken' })
})

it('a failed attempt can be reported without photo and note', async () => {
  const { sheet, user, writes } = await openSheet()
  await user.click(within(sheet).getByRole('radio', { name: 'Nobody home' }))
  await user.click(within(sheet).getByRole('button', { name: /^Report/ }))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]!.body).not.toHaveProperty('note')
})

it('a failed pickup asks for no photo of the recipient’s door', async () => {
  const { sheet } = await openSheet({ status: 'accepted', allowedActions: ['reportPickupFailed'] }, 'Could not pick up')
  within(sheet).getByRole('radio', { name: 'Not ready' })
  expect(within(sheet).queryByRole('button', { name: 'Take a photo of the door' })).toBeNull()
})

it('without a reason nothing is reported, which is said, and the focus goes to the first reason', async () => {
  const { sheet, user, writes } = await openSheet()
  await user.click(within(sheet).getByRole('button', { name: /^Report/ }))
  await within(sheet).findByText('Choose a reason first')
  expect(document.activeElement).toBe(within(sheet).getAllByRole('radio')[0])
  expect(writes()).toEqual([])
})
