import type { DriverOffer } from '@ilbud/proto/http/dispatch/driver-orders'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anOwnOrder, aPoolOrder } from '#test/a-driver-order.ts'
import { aToken } from '#test/a-token.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { lines } from '#test/fake-socket.ts'
import { renderPage } from '#test/render.tsx'
import { signIn } from '#lib/session/session.ts'
import { DriverPage } from '#features/driver/driver-page.tsx'
import { secondsLeft } from './offers-query.ts'

vi.mock('socket.io-client', async () => (await import('#test/fake-socket.ts')).client)

const now = new Date('2026-03-02T12:00:00Z')
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function anOffer(seconds: number): DriverOffer {
  const order = aPoolOrder()
  const expiresAt = new Date(Date.now() + seconds * 1000).toISOString()
  return { id: order.id, expiresAt, addedKm: 2.1, addedMinutes: 8, pay: 6_500, order }
}

/** The driver's page; `offers` is what the server answers from now on. */
function openPage(offers: DriverOffer[], more: Parameters<typeof fakeFetch>[0] = {}) {
  signIn({ accessToken: aToken({ role: 'driver' }), refreshToken: 'r' })
  const answer = { offers }
  const sent = fakeFetch({
    'GET /api/driver/orders': () => ({ body: [] }),
    'GET /api/driver/offers': () => ({ body: answer.offers, headers: { date: new Date().toUTCString() } }),
    ...more
  })
  renderPage(<DriverPage />, { path: '/driver' })
  return { sent, answer }
}

const sheet = () => screen.queryByRole('region', { name: 'Offer to you' })
const posts = (sent: ReturnType<typeof openPage>['sent']) =>
  sent.filter(({ method }) => method === 'POST').map(({ path }) => path)

describe('the offer to a driver', () => {
  beforeEach(() => {
    localStorage.clear()
    vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('the offer to a driver comes by push, and goes when dispatch gives the order to somebody else', async () => {
    const { answer } = openPage([])
    // The first test of this file: the connection stays for the others.
    await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 10_000 })
    const line = lines[0]!
    act(() => line.connect())
    await wait(100)
    const offer = anOffer(45)
    answer.offers = [offer]
    const { order: _order, ...made } = offer
    act(() => line.says('offer.made', made))
    await vi.waitFor(() => expect(sheet()).not.toBeNull(), { timeout: 10_000 })
    answer.offers = []
    act(() => line.says('offer.closed', { id: offer.id }))
    await vi.waitFor(() => expect(sheet()).toBeNull(), { timeout: 10_000 })
  })

  it('the offer to a driver shows pay, kilometres, minutes and the seconds that are left by the server’s time, also after a reload', async () => {
    openPage([anOffer(20)])
    await vi.waitFor(() => expect(sheet()).not.toBeNull(), { timeout: 10_000 })
    const text = sheet()!.textContent.replaceAll('\u00a0', ' ')
    for (const part of ['65 kr', '2.1 km and 8 min more to drive', 'Vasastaden', 'Södermalm', '5.1 km'])
      expect(text).toContain(part)
    expect(screen.getByRole('timer').textContent).toBe('20 s left')
    await wait(8_000)
    expect(screen.getByRole('timer').textContent).toBe('12 s left')
    await wait(12_000)
    expect(sheet()).toBeNull()
    screen.getByText('The offer has ended')
  })

  it('the offer to a driver is accepted only by a press that was meant for it', async () => {
    const offer = anOffer(40)
    const { sent, answer } = openPage([offer], {
      [`POST /api/driver/orders/${offer.id}/accept`]: () => ({ body: anOwnOrder({ id: offer.id }) })
    })
    await vi.waitFor(() => expect(sheet()).not.toBeNull(), { timeout: 10_000 })
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
    expect(posts(sent)).toEqual([])
    await wait(1_000)
    answer.offers = []
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
    await vi.waitFor(() => expect(sheet()).toBeNull(), { timeout: 10_000 })
    expect(posts(sent)).toEqual([`/api/driver/orders/${offer.id}/accept`])
    screen.getByText('Order Accepted')
  })

  it('the offer to a driver is declined with one press, and is gone', async () => {
    const offer = anOffer(40)
    const { sent, answer } = openPage([offer], {
      [`POST /api/driver/orders/${offer.id}/decline`]: () => ({ status: 204 })
    })
    await vi.waitFor(() => expect(sheet()).not.toBeNull(), { timeout: 10_000 })
    await wait(1_000)
    answer.offers = []
    fireEvent.click(screen.getByRole('button', { name: 'Decline' }))
    await vi.waitFor(() => expect(sheet()).toBeNull(), { timeout: 10_000 })
    expect(posts(sent)).toEqual([`/api/driver/orders/${offer.id}/decline`])
  })
})

it('an offer that has ended has no seconds left', () => {
  expect(secondsLeft({ expiresAt: '2026-03-02T12:00:29.5Z' }, now.getTime())).toBe(30)
  expect(secondsLeft({ expiresAt: '2026-03-02T11:59:00Z' }, now.getTime())).toBe(0)
})
