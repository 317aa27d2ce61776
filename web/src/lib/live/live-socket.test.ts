import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lines, type FakeSocket } from '#test/fake-socket.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { liveSocket, type ChannelState } from './live-socket.ts'

const patience = { timeout: 10_000 }

vi.mock('socket.io-client', async () => (await import('#test/fake-socket.ts')).client)

const orderId = '0192f0c1-0000-7000-8000-000000000001'
const changed = {
  type: 'ORDER_UPDATED',
  trackingId: 'SDDEM0000000011',
  version: 3,
  revision: 0,
  status: 'PICKED_UP',
  stage: 3,
  at: '2026-11-20T10:00:00.000Z',
  id: orderId
}

function listen(channel: string) {
  const received: unknown[] = []
  const states: ChannelState[] = []
  let opened = 0
  const stop = liveSocket.listen({
    channel,
    onEvent: (event, payload) => received.push([event, payload]),
    onState: (state) => states.push(state),
    onOpen: () => opened++
  })
  return { received, states, stop, opened: () => opened }
}

const subscribed = (line: FakeSocket) =>
  line.sent.filter(([event]) => event === 'subscribe').map(([, body]) => body['channel'])

describe('the live socket', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    signInAs('dispatcher')
  })
  afterEach(async () => {
    await vi.advanceTimersByTimeAsync(5_000)
    vi.useRealTimers()
    lines.length = 0
  })

  async function aLine(): Promise<FakeSocket> {
    await vi.waitFor(() => expect(lines).toHaveLength(1), patience)
    lines[0]!.connect()
    await vi.advanceTimersByTimeAsync(0)
    return lines[0]!
  }

  it('the live socket subscribes to a channel once for all listeners', async () => {
    const first = listen('board')
    const second = listen('board')
    const line = await aLine()
    expect(subscribed(line)).toEqual(['board'])
    expect([first.states.at(-1), second.states.at(-1)]).toEqual(['live', 'live'])
    expect([first.opened(), second.opened()]).toEqual([1, 1])
    first.stop()
    second.stop()
  })

  it("the live socket passes an event to the channels that carry it, an order's only to that order", async () => {
    const board = listen('board')
    const own = listen(`order:${orderId}`)
    const other = listen('order:0192f0c1-0000-7000-8000-000000000002')
    const offers = listen('offers')
    const line = await aLine()
    line.says('order.changed', changed)
    line.says('order.changed', { ...changed, version: 'three' })
    expect([board, own, other, offers].map(({ received }) => received.length)).toEqual([1, 1, 0, 0])
    for (const { stop } of [board, own, other, offers]) stop()
  })

  it('the live socket subscribes again after a break and reports possible gaps', async () => {
    const board = listen('board')
    const line = await aLine()
    line.breaks()
    expect(board.states.at(-1)).toBe('reconnecting')
    line.connect()
    await vi.advanceTimersByTimeAsync(0)
    expect(subscribed(line)).toEqual(['board', 'board'])
    expect(board.states.at(-1)).toBe('live')
    expect(board.opened()).toBe(2)
    board.stop()
  })

  it('the live socket is not live offline and subscribes again when online', async () => {
    const board = listen('board')
    const line = await aLine()
    window.dispatchEvent(new Event('offline'))
    expect(board.states.at(-1)).toBe('reconnecting')
    expect(line.connected).toBe(false)
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(board.states.at(-1)).toBe('live')
    expect(board.opened()).toBe(2)
    board.stop()
  })

  it('the live socket reports a refusal, and retries with a newer token when the token had expired', async () => {
    const fleet = listen('fleet')
    const board = listen('board')
    await vi.waitFor(() => expect(lines).toHaveLength(1), patience)
    const line = lines[0]!
    let asked = 0
    line.acknowledge = (channel) =>
      channel === 'fleet'
        ? { ok: false, code: 'FORBIDDEN' }
        : asked++ === 0
          ? { ok: false, code: 'EXPIRED' }
          : { ok: true }
    line.connect()
    await vi.advanceTimersByTimeAsync(2_100)
    expect(fleet.states.at(-1)).toBe('refused')
    expect(board.states.at(-1)).toBe('live')
    expect(line.sent.filter(([event]) => event === 'auth')).toHaveLength(1)
    fleet.stop()
    board.stop()
  })

  it('the live socket disconnects some time after the last listener left', async () => {
    const board = listen('board')
    const line = await aLine()
    board.stop()
    expect(line.sent.at(-1)).toEqual(['unsubscribe', { channel: 'board' }])
    expect(line.connected).toBe(true)
    await vi.advanceTimersByTimeAsync(2_100)
    expect(line.connected).toBe(false)
  })
})
