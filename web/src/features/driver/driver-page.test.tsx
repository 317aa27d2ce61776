import { formatTrackingId } from '@ilbud/proto/http/parcels/tracking-id'
import { usualVehicles } from '@ilbud/proto/http/dispatch/vehicle'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aDriverMe } from '#test/a-driver-me.ts'
import { anOwnOrder, aPoolOrder } from '#test/a-driver-order.ts'
import { aConfig } from '#test/a-config.ts'
import { aToken } from '#test/a-token.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signIn } from '#lib/session/session.ts'
import { DriverPage } from './driver-page.tsx'

const me = { ...aDriverMe, deliveriesToday: 7, earningsToday: 45_500 }
const problem = (status: number, code: string) => ({
  status,
  body: { type: 'about:blank', title: code, status, detail: code, code, message: code, error: code, requestId: 'r' }
})

function openPage(orders: unknown[], more: Parameters<typeof fakeFetch>[0] = {}, path = '/driver') {
  signIn({ accessToken: aToken({ role: 'driver', name: 'Yusuf Demir' }), refreshToken: 'r' })
  const sent = fakeFetch({
    'GET /api/driver/orders': () => ({ body: orders }),
    'GET /api/driver/me': () => ({ body: me }),
    ...more
  })
  renderPage(<DriverPage />, { path })
  return sent
}

beforeEach(() => localStorage.clear())

describe('the driver’s page', () => {
  it('the driver’s page asks strangers to sign in', () => {
    renderPage(<DriverPage />)
    screen.getByRole('heading', { name: 'Please log in' })
    screen.getByRole('button', { name: 'Sign In' })
  })

  it('the driver’s page tells other users that it is for drivers, and calls nothing', () => {
    signIn({ accessToken: aToken({ role: 'customer' }), refreshToken: 'r' })
    const sent = fakeFetch({})
    renderPage(<DriverPage />)
    screen.getByRole('heading', { name: 'This page is for drivers' })
    expect(sent).toEqual([])
  })

  it('a free order shows pay, distance, size and weight before it is accepted', async () => {
    openPage([aPoolOrder()])
    await screen.findByRole('heading', { name: '1 free order' })
    const card = within(screen.getByRole('article'))
    expect(screen.getByRole('article').textContent).toContain('65 kr')
    for (const text of ['Vasastaden', 'Södermalm', '5.1\u00a0km', 'Medium', '2.4\u00a0kg', 'Fragile'])
      card.getByText(text, { normalizer: (said) => said })
  })

  it('a free order says the times that it was booked for', async () => {
    const booked = { earliestPickup: '2026-11-21T08:00:00.000Z', latestDelivery: '2026-11-21T10:30:00.000Z' }
    openPage([aPoolOrder(booked)])
    expect((await screen.findByText(/^Pickup from/)).textContent).toBe(
      'Pickup from 2026-11-21 09:00, delivery by 11:30'
    )
  })

  it('accepting an order sends an idempotency key and is confirmed', async () => {
    const order = aPoolOrder()
    const sent = openPage([order], {
      [`POST /api/driver/orders/${order.id}/accept`]: () => ({ body: anOwnOrder({ id: order.id }) })
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Accept Order' }))
    await screen.findByText('Order Accepted')
    const accept = sent.find(({ method }) => method === 'POST')
    expect(accept?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
    expect(accept?.body).toMatchObject({ driverId: '0197b0c0-0000-7000-8000-000000000021' })
  })

  it('accepting an order shows at once that the driver is on duty', async () => {
    const order = aPoolOrder()
    openPage([order], {
      'GET /api/driver/me': () => ({ body: { ...me, onDuty: false, since: null } }),
      [`POST /api/driver/orders/${order.id}/accept`]: () => ({ body: anOwnOrder({ id: order.id }) })
    })
    await screen.findByText('Off duty')
    await userEvent.click(await screen.findByRole('button', { name: 'Accept Order' }))
    await screen.findByText('Order Accepted')
    await screen.findByText('On duty')
  })

  it('the stop says which attempt is under way and which failed, of how many, also before one is reported', async () => {
    const config = { 'GET /api/v1/config': () => ({ body: aConfig() }) }
    const running = anOwnOrder({ status: 'in_transit', allowedActions: ['confirmDelivery', 'reportFailedAttempt'] })
    openPage([{ ...running, attempts: 1 }], config, '/driver?tab=routes')
    await screen.findByText('Attempt 2 of 2')
    await userEvent.click(screen.getByRole('button', { name: 'Could not deliver' }))
    await screen.findByText('Attempt 2 of 2. Choose what happened.')
    cleanup()
    openPage([{ ...running, attempts: 1, allowedActions: ['retryDelivery'] }], config, '/driver?tab=routes')
    await waitFor(() => expect(screen.getAllByText('Attempt 1 of 2 failed')).toHaveLength(2))
    cleanup()
    // Dispatch had it tried once more than there are attempts.
    openPage([{ ...running, attempts: 2 }], config, '/driver?tab=routes')
    await screen.findByText('Attempt 3')
  })

  it('an order that another driver took first is explained in words', async () => {
    const order = aPoolOrder()
    openPage([order], { [`POST /api/driver/orders/${order.id}/accept`]: () => problem(409, 'ORDER_TAKEN') })
    await userEvent.click(await screen.findByRole('button', { name: 'Accept Order' }))
    await screen.findByText('Update Failed')
    screen.getByText('Another driver was faster. The order is no longer free.')
  })

  it('the next step of an own order is reported, and can be undone', async () => {
    const order = anOwnOrder()
    const after = anOwnOrder({ id: order.id, status: 'picked_up', allowedActions: ['startDelivery', 'correct'] })
    const sent = openPage([order], { [`PATCH /api/driver/orders/${order.id}/status`]: () => ({ body: after }) })
    const [button] = await screen.findAllByRole('button', { name: 'Mark as Picked Up' })
    await userEvent.click(button!)
    await screen.findByText('Order Updated')
    screen.getByRole('button', { name: 'Undo' })
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ status: 'picked_up' })
  })

  it('a report that fails for an unknown reason shows the general sentence', async () => {
    const order = anOwnOrder()
    openPage([order], { [`PATCH /api/driver/orders/${order.id}/status`]: () => problem(500, 'UNEXPECTED') })
    const [button] = await screen.findAllByRole('button', { name: 'Mark as Picked Up' })
    await userEvent.click(button!)
    await screen.findByText('Failed to update order status')
  })

  it('the next stop shows door code, call and navigation, and a failure needs a reason', async () => {
    const order = anOwnOrder()
    const sent = openPage(
      [order],
      { [`PATCH /api/driver/orders/${order.id}/status`]: () => ({ body: aPoolOrder({ id: order.id }) }) },
      '/driver?tab=routes'
    )
    await screen.findByRole('heading', { name: 'Odengatan 52' })
    screen.getByText('4417')
    expect(screen.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+46701740626')
    expect(screen.getByRole('link', { name: 'Navigate' }).getAttribute('href')).toContain('59.343,18.0497')
    await userEvent.click(screen.getByRole('button', { name: 'Could not pick up' }))
    await userEvent.click(screen.getByRole('button', { name: 'Report failed pickup' }))
    screen.getByText('Choose a reason first')
    await userEvent.click(screen.getByRole('radio', { name: 'Not ready' }))
    await userEvent.click(screen.getByRole('button', { name: 'Report failed pickup' }))
    await screen.findByText('Order Updated')
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ status: 'failed', reason: 'NOT_READY' })
  })

  it('at a hub the stop shows the tracking ID, without the sender’s phone and without a map', async () => {
    openPage([anOwnOrder({ hub: 'Ilbud Årsta', pickupNotes: 'Ring the bell' })], {}, '/driver?tab=routes')
    const stop = within(await screen.findByRole('region', { name: 'Next stop' }))
    stop.getByRole('heading', { name: 'Ilbud Årsta' })
    stop.getByText('SD-DEM0-0000-0003-X')
    stop.getByRole('link', { name: 'Navigate' })
    expect(stop.queryByRole('link', { name: 'Call' })).toBeNull()
    for (const text of ['Saga Ek', 'Ring the bell']) expect(stop.queryByText(text)).toBeNull()
    expect(stop.queryByRole('region', { name: 'Map' })).toBeNull()
  })

  it('each tab begins at its top', async () => {
    const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue()
    openPage([])
    await userEvent.click(await screen.findByRole('link', { name: 'Profile' }))
    await waitFor(() => expect(scroll).toHaveBeenCalledWith(0, 0))
    scroll.mockRestore()
  })

  it('the duty switch ends the duty', async () => {
    const sent = openPage([], { 'PUT /api/driver/duty': () => ({ body: { onDuty: false, since: null } }) })
    await screen.findByText('On duty')
    await userEvent.click(screen.getByRole('switch', { name: 'Duty' }))
    await screen.findByText('Off duty')
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ onDuty: false })
  })

  it('a driver whose duty could not be loaded is not said to be off duty, and a press loads it', async () => {
    let answer: { status?: number; body?: unknown } = { status: 500 }
    openPage([], { 'GET /api/driver/me': () => answer })
    await screen.findByText('Duty not known')
    expect(screen.queryByText('Off duty')).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Profile' }))
    screen.getByText('Press the switch to try again.')
    answer = { body: me }
    await userEvent.click(screen.getByRole('switch', { name: 'Duty' }))
    expect(await screen.findAllByText('On duty')).toHaveLength(2)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('the duty switch takes no press before it is known what that would change', async () => {
    let answer: (response: { body: unknown }) => void = () => undefined
    openPage([], { 'GET /api/driver/me': () => new Promise((resolve) => (answer = resolve)) })
    const duty = await screen.findByRole<HTMLInputElement>('switch', { name: 'Duty' })
    expect(duty.disabled).toBe(true)
    await act(async () => answer({ body: { ...me, onDuty: false, since: null } }))
    await screen.findByText('Off duty')
    await userEvent.click(duty)
    await screen.findByRole('dialog', { name: 'Go on duty' })
  })

  it('going on duty asks for the vehicle and the end, and the pool is read again', async () => {
    const after = { onDuty: true, since: me.since, vehicle: usualVehicles.bike, breakUntil: null, shiftEndsAt: null }
    const sent = openPage([], {
      'GET /api/driver/me': () => ({ body: { ...me, onDuty: false, since: null } }),
      'PUT /api/driver/duty': () => ({ body: after })
    })
    await screen.findByText('Off duty')
    await userEvent.click(screen.getByRole('switch', { name: 'Duty' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Go on duty' }))
    sheet.getByText('Up to 20 kg and 8 parcels at a time')
    await userEvent.click(sheet.getByRole('radio', { name: /^Bike/ }))
    const end = sheet.getByRole<HTMLSelectElement>('combobox', { name: 'I want to stop at' })
    const shiftEndsAt = end.options[3]!.value
    await userEvent.selectOptions(end, shiftEndsAt)
    const reads = () => sent.filter(({ path }) => path === '/api/driver/orders').length
    const before = reads()
    await userEvent.click(sheet.getByRole('button', { name: 'Go on duty' }))
    await screen.findByText('On duty')
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
      onDuty: true,
      vehicle: { kind: 'bike' },
      shiftEndsAt
    })
    await waitFor(() => expect(reads()).toBeGreaterThan(before))
  })

  it('a break begins under the profile, is said on every tab, and ends with a tap', async () => {
    const breakUntil = new Date(Date.now() + 30 * 60_000).toISOString()
    const work = { onDuty: true, since: me.since, vehicle: usualVehicles.car, shiftEndsAt: null }
    const sent = openPage(
      [],
      {
        'PUT /api/driver/duty': ({ body }) => ({
          body: { ...work, breakUntil: (body as { breakUntil: string | null }).breakUntil && breakUntil }
        })
      },
      '/driver?tab=profile'
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Take a break' }))
    await userEvent.click(await screen.findByRole('button', { name: '30\u00a0min' }))
    expect(await screen.findAllByText(/^Break until \d\d:\d\d$/)).toHaveLength(2)
    const [wish] = sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    expect(wish).toEqual({ onDuty: true, breakUntil: expect.any(String) })
    const [strip] = screen.getAllByRole('button', { name: 'End the break' })
    await userEvent.click(strip!)
    await screen.findByRole('button', { name: 'Take a break' })
    expect(screen.queryByText(/^Break until/)).toBeNull()
    expect(sent.findLast(({ method }) => method === 'PUT')?.body).toEqual({ onDuty: true, breakUntil: null })
  })

  it('ending the duty with stops left has to be confirmed', async () => {
    const sent = openPage([anOwnOrder()], { 'PUT /api/driver/duty': () => ({ body: { onDuty: false, since: null } }) })
    const put = () => sent.filter(({ method }) => method === 'PUT')
    await screen.findByText('On duty')
    await screen.findAllByRole('button', { name: 'Mark as Picked Up' })
    const duty = screen.getByRole('switch', { name: 'Duty' })
    await userEvent.click(duty)
    await userEvent.click(await screen.findByRole('button', { name: 'Stay on duty' }))
    await userEvent.click(duty)
    screen.getByRole('dialog', { name: '2 stops are left' })
    expect(put()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Go off duty' }))
    await screen.findByText('Off duty')
    expect(put()).toHaveLength(1)
    cleanup()
    openPage([anOwnOrder()], {}, '/driver?tab=profile')
    await userEvent.click(await screen.findByRole('switch', { name: /^On duty/ }))
    await screen.findByRole('dialog', { name: '2 stops are left' })
  })

  it('leaving a parcel at a hub has to be confirmed, and a double tap does not confirm it', async () => {
    const order = anOwnOrder({ status: 'picked_up', allowedActions: ['startDelivery', 'dropAtHub'] })
    const sent = openPage([order], {
      [`PATCH /api/driver/orders/${order.id}/status`]: () => ({ body: aPoolOrder({ id: order.id }) })
    })
    const reports = () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
    const [more] = await screen.findAllByRole('button', { name: 'More' })
    await userEvent.click(more!)
    await userEvent.click(screen.getByRole('button', { name: 'Leave it at a hub' }))
    const question = within(await screen.findByRole('dialog', { name: 'Leave it at a hub' }))
    question.getByText(formatTrackingId(order.trackingId))
    const yes = question.getByRole('button', { name: 'Leave it at a hub' })
    await userEvent.click(yes)
    await waitFor(() => expect(yes.getAttribute('aria-disabled')).toBeNull())
    expect(reports()).toEqual([])
    await userEvent.click(yes)
    await waitFor(() => expect(reports()).toMatchObject([{ status: 'at_hub' }]))
  })

  it('the profile says what may still come while off duty', async () => {
    const offDuty = () => ({ body: { ...me, onDuty: false, since: null } })
    openPage([], { 'GET /api/driver/me': offDuty }, '/driver?tab=profile')
    await screen.findByText('Dispatch may still assign you an order or write to you.')
  })

  it('the profile tab shows the day’s deliveries and earnings', async () => {
    openPage([], {}, '/driver?tab=profile')
    await screen.findByText('7')
    screen.getByText('455\u00a0kr', { normalizer: (said) => said })
    screen.getByRole('button', { name: 'Sign Out' })
  })

  it('sending a ready sentence keeps the text that is being written', async () => {
    const order = anOwnOrder()
    openPage(
      [order],
      {
        'GET /api/v1/messages': () => ({ body: [] }),
        'POST /api/v1/messages': ({ body }) => ({
          status: 201,
          body: { id: me.id, from: { id: me.id, name: me.name, role: 'driver' }, at: me.since, ...(body as object) }
        })
      },
      `/driver?tab=messages&order=${order.id}`
    )
    const field = await screen.findByLabelText('Message to dispatch')
    await userEvent.type(field, 'The lift is')
    await userEvent.click(screen.getByRole('button', { name: 'Please call me.' }))
    await screen.findAllByText('Please call me.')
    expect(field).toHaveProperty('value', 'The lift is')
  })
})
