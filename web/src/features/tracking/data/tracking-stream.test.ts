import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeEventSource } from '#test/fake-event-source.ts'
import { TrackingStream, type StreamHandlers } from './tracking-stream.ts'

const message = {
  type: 'ORDER_UPDATED',
  trackingId: 'SD1',
  version: 4,
  revision: 2,
  status: 'PICKED_UP',
  stage: 3,
  at: '2026-01-01T12:00:00Z'
}

function open(takeTicket: (() => Promise<string>) | null = null, isUpToDate = async () => true) {
  const seen: unknown[] = []
  const handlers: StreamHandlers = {
    onState: (state) => seen.push(state),
    onChange: (version) => seen.push(version && `news ${version.version}.${version.revision}`),
    onPosition: ({ lat }) => seen.push(`position ${lat}`),
    onPaused: (isPaused) => isPaused && seen.push('paused'),
    onMessage: () => undefined,
    isUpToDate
  }
  const stream = new TrackingStream('SD1', takeTicket, handlers)
  stream.start()
  return { stream, seen }
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeEventSource.install()
})
afterEach(() => vi.useRealTimers())

describe('the tracking stream', () => {
  it('the tracking stream is connected once open and passes on its messages', () => {
    const { seen } = open()
    FakeEventSource.last().opens()
    FakeEventSource.last().says(message, { id: '7:4' })
    FakeEventSource.last().says({ lat: 59.3, lng: 18, heading: null, at: message.at }, { event: 'position' })
    FakeEventSource.last().says({}, { event: 'reset' })
    FakeEventSource.last().says('not a message')
    expect(seen).toEqual(['connecting', 'connected', 'news 4.2', 'position 59.3', null])
  })

  it('the tracking stream is connected again after a break shorter than it noticed', () => {
    const { stream, seen } = open()
    FakeEventSource.last().opens()
    stream.goOffline()
    expect(seen.at(-1)).toBe('reconnecting')
    stream.reconnect()
    expect(seen.at(-1)).toBe('connected')
    expect(FakeEventSource.all).toHaveLength(1)
  })

  it('the tracking stream waits 5 s for the browser to reconnect, then reopens after the last event', () => {
    const { seen } = open()
    const first = FakeEventSource.last()
    first.opens()
    first.says(message, { id: '7:4' })
    first.breaks({ closed: false })
    expect(seen.at(-1)).toBe('reconnecting')
    vi.advanceTimersByTime(4_999)
    expect(first.readyState).not.toBe(FakeEventSource.CLOSED)
    vi.advanceTimersByTime(2_000)
    expect(first.readyState).toBe(FakeEventSource.CLOSED)
    expect(FakeEventSource.all.map(({ url }) => url)).toEqual([
      '/api/v1/stream/public/SD1',
      '/api/v1/stream/public/SD1?lastEventId=7%3A4'
    ])
    FakeEventSource.last().opens()
    expect(seen.at(-1)).toBe('connected')
  })

  it('the tracking stream keeps a reconnect by the browser that succeeds in time', () => {
    const { seen } = open()
    FakeEventSource.last().opens()
    FakeEventSource.last().breaks({ closed: false })
    FakeEventSource.last().opens()
    vi.advanceTimersByTime(6_000)
    expect(FakeEventSource.all).toHaveLength(1)
    expect(seen).toEqual(['connecting', 'connected', 'reconnecting', 'connected'])
  })

  it('the tracking stream takes a new ticket for every opening', async () => {
    let count = 0
    open(async () => `t${++count}`)
    await vi.advanceTimersByTimeAsync(0)
    FakeEventSource.last().opens()
    FakeEventSource.last().says(message, { id: '7:4' })
    FakeEventSource.last().breaks({ closed: false })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(FakeEventSource.all.map(({ url }) => url)).toEqual([
      '/api/v1/stream/public/SD1?ticket=t1',
      '/api/v1/stream/public/SD1?ticket=t2&lastEventId=7%3A4'
    ])
  })

  it('a tracking stream whose tickets are refused again and again says what everybody may see, until it breaks', async () => {
    let count = 0
    const { seen } = open(async () => `t${++count}`)
    await vi.advanceTimersByTimeAsync(0)
    for (let at = 0; at < 3; at++) {
      FakeEventSource.last().breaks({ closed: true })
      await vi.advanceTimersByTimeAsync(5_000)
    }
    FakeEventSource.last().opens()
    expect(seen.at(-1)).toBe('connected')
    FakeEventSource.last().breaks({ closed: true })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(FakeEventSource.all.map(({ url }) => url)).toEqual([
      '/api/v1/stream/public/SD1?ticket=t1',
      '/api/v1/stream/public/SD1?ticket=t2',
      '/api/v1/stream/public/SD1?ticket=t3',
      '/api/v1/stream/public/SD1',
      '/api/v1/stream/public/SD1?ticket=t4'
    ])
  })

  it('the tracking stream retries when no ticket is issued', async () => {
    let count = 0
    const { seen } = open(async () => {
      if (++count === 1) throw new Error('no network')
      return 't2'
    })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(FakeEventSource.all).toHaveLength(1)
    expect(seen).toEqual(['connecting', 'reconnecting'])
  })

  it('after 45 s of silence the tracking stream checks the server, and stays connected when nothing is new', async () => {
    const isUpToDate = vi.fn(async () => true)
    const { seen } = open(null, isUpToDate)
    FakeEventSource.last().opens()
    await vi.advanceTimersByTimeAsync(44_000)
    expect(isUpToDate).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(isUpToDate).toHaveBeenCalledOnce()
    expect(seen.at(-1)).toBe('connected')
  })

  it('a silent tracking stream is not connected when the server has news or cannot be reached', async () => {
    for (const answer of [async () => false, () => Promise.reject(new Error('no network'))]) {
      FakeEventSource.install()
      const { seen, stream } = open(null, answer)
      FakeEventSource.last().opens()
      await vi.advanceTimersByTimeAsync(45_500)
      expect(seen.at(-1)).toBe('reconnecting')
      expect(FakeEventSource.all).toHaveLength(2)
      stream.stop()
    }
  })

  it('the tracking stream reopens at once when the network is back', () => {
    const { stream } = open()
    FakeEventSource.last().breaks({ closed: true })
    stream.reconnect()
    vi.advanceTimersByTime(0)
    expect(FakeEventSource.all).toHaveLength(2)
  })

  it('a stopped tracking stream calls no handler', () => {
    const { stream, seen } = open()
    FakeEventSource.last().breaks({ closed: true })
    stream.stop()
    vi.advanceTimersByTime(60_000)
    expect(FakeEventSource.all).toHaveLength(1)
    expect(seen).not.toContain('connected')
  })
})
