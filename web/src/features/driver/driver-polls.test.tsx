import type { StreamMessage } from '@ilbud/proto/http/stream'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aPoolOrder } from '#test/a-driver-order.ts'
import { aToken } from '#test/a-token.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { lines } from '#test/fake-socket.ts'
import { renderPage } from '#test/render.tsx'
import { signIn } from '#lib/session/session.ts'
import { DriverPage } from './driver-page.tsx'

vi.mock('socket.io-client', async () => (await import('#test/fake-socket.ts')).client)

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Renders the page; returns how often it requests the list in a minute. */
async function openPage() {
  signIn({ accessToken: aToken({ role: 'driver' }), refreshToken: 'r' })
  const sent = fakeFetch({ 'GET /api/driver/orders': () => ({ body: [aPoolOrder()] }) })
  const { unmount } = renderPage(<DriverPage />, { path: '/driver' })
  await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 10_000 })
  const polls = () => sent.filter(({ path }) => path === '/api/driver/orders').length
  const routes = () => sent.filter(({ path }) => path === '/api/driver/route').length
  const pollsInAMinute = async () => {
    const before = polls()
    await wait(60_000)
    return polls() - before
  }
  return { pollsInAMinute, polls, routes, unmount }
}

function aChange(number: number): StreamMessage & { id: string } {
  return {
    id: `0197b0c0-0000-7000-8000-0000000004${10 + number}`,
    type: 'ORDER_EVENT_CREATED',
    trackingId: 'SDDEM000000003X',
    version: 2,
    revision: 2,
    status: 'DRIVER_ASSIGNED',
    stage: 2,
    at: '2026-03-02T12:00:00.000Z'
  }
}

// docs/adr/0016-slow-poll-while-pushed.md
describe('the driver’s list', () => {
  beforeEach(() => {
    localStorage.clear()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  })
  afterEach(async () => {
    // Until the connection that the page has left is closed.
    await wait(60_000)
    vi.useRealTimers()
    lines.length = 0
  })

  it('the driver’s orders are loaded every 5 seconds without push, every 30 with it, and every 5 again when the connection breaks', async () => {
    const { pollsInAMinute, unmount } = await openPage()
    expect(await pollsInAMinute()).toBe(12)

    const line = lines.at(-1)!
    act(() => line.connect())
    await wait(1_000)
    const pushed = await pollsInAMinute()
    expect(pushed).toBe(2)
    // Goal F18: polls fall by 80 % and more.
    expect(1 - pushed / 12).toBeGreaterThan(0.8)

    act(() => line.breaks())
    await wait(5_000)
    expect(await pollsInAMinute()).toBe(12)
    unmount()
  })

  it('the driver’s orders and route are loaded once a second when changes of many arrive at once, and after the last', async () => {
    const { polls, routes, unmount } = await openPage()
    const line = lines.at(-1)!
    act(() => line.connect())
    await wait(1_000)
    const before = { orders: polls(), routes: routes() }
    for (let at = 0; at < 50; at++) {
      act(() => {
        line.says('order.changed', aChange(at))
        line.says('route.changed', { driverId: '0197b0c0-0000-7000-8000-000000000021', version: at })
      })
      await wait(40)
    }
    await wait(2_000)
    const loaded = { orders: polls() - before.orders, routes: routes() - before.routes }
    expect(loaded.orders).toBeLessThanOrEqual(4)
    expect(loaded.routes).toBeLessThanOrEqual(4)
    expect(Math.min(loaded.orders, loaded.routes)).toBeGreaterThanOrEqual(2)
    unmount()
  })
})
