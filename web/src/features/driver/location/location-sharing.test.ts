import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aToken } from '#test/a-token.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { FakeWebSocket } from '#test/fake-web-socket.ts'
import { readClock } from '#lib/page/server-clock.ts'
import { signIn, storedTokens } from '#lib/session/session.ts'
import { LocationSharing } from './location-sharing.ts'

let onFix: (position: object) => void
let onError: (error: object) => void
let options: unknown
const running: LocationSharing[] = []

/** Moves the device `km` to the north. */
const moveTo = (km: number) =>
  onFix({
    coords: { latitude: 59.3 + km / 111.195, longitude: 18, accuracy: 8, heading: null, speed: null },
    timestamp: Date.now()
  })

async function share() {
  const sharing = new LocationSharing('driver-1')
  const news: string[] = []
  sharing.onNewsDo((item) => news.push(item))
  running.push(sharing)
  sharing.toggle()
  await vi.advanceTimersByTimeAsync(0)
  return { sharing, news }
}

async function ready() {
  const shared = await share()
  FakeWebSocket.last().opens()
  FakeWebSocket.last().says({ type: 'ready' })
  FakeWebSocket.last().answers = true
  return shared
}

beforeEach(() => {
  // From now on: before the tokens' own time their renewal would be due at once.
  vi.useFakeTimers()
  localStorage.clear()
  fakeFetch({})
  signIn({ accessToken: aToken({ role: 'driver' }), refreshToken: 'r1' })
  FakeWebSocket.install()
  vi.stubGlobal('navigator', {
    geolocation: {
      watchPosition: (good: typeof onFix, bad: typeof onError, second: unknown) => {
        onFix = good
        onError = bad
        options = second
        return 1
      },
      clearWatch: () => undefined,
      getCurrentPosition: () => undefined
    }
  })
})
afterEach(() => {
  for (const sharing of running.splice(0)) sharing.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const framesOf = (socket: FakeWebSocket, type: string) => socket.sent.filter((frame) => frame.type === type)

describe('location sharing', () => {
  it('sharing starts once the socket is ready, with high accuracy, and is announced', async () => {
    const { sharing, news } = await share()
    expect(sharing.snapshot().status).toBe('starting')
    FakeWebSocket.last().opens()
    expect(FakeWebSocket.last().sent).toEqual([{ type: 'auth', token: aToken({ role: 'driver' }) }])
    FakeWebSocket.last().says({ type: 'ready' })
    expect([sharing.snapshot().status, news]).toEqual(['on', ['started']])
    expect(options).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 })
  })

  it('a moving driver’s position is sent every 5 s at most, with the course as heading', async () => {
    await ready()
    const socket = FakeWebSocket.last()
    for (let second = 0; second <= 10; second++) {
      moveTo(second * 0.02)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    const frames = framesOf(socket, 'location_update')
    expect(frames.length).toBeGreaterThanOrEqual(2)
    expect(frames.length).toBeLessThanOrEqual(3)
    expect(frames[1]).toMatchObject({ driverId: 'driver-1', location: { lng: 18, accuracy: 8, heading: 0 } })
  })

  it('a position has the server’s time, although the phone’s clock is hours off', async () => {
    const behindMs = 3 * 3_600_000
    readClock(new Response(null, { headers: { date: new Date(Date.now() + behindMs).toUTCString() } }))
    await ready()
    moveTo(0)
    readClock(new Response(null, { headers: { date: new Date().toUTCString() } }))
    const [frame] = framesOf(FakeWebSocket.last(), 'location_update')
    expect(Math.abs(Date.parse(frame!.timestamp as string) - Date.now() - behindMs)).toBeLessThan(2_000)
  })

  it('a standing driver’s position is sent at least every 15 s, and at most every 10 s', async () => {
    await ready()
    for (let second = 0; second < 60; second++) {
      moveTo(0)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    const { length } = framesOf(FakeWebSocket.last(), 'location_update')
    expect(length).toBeGreaterThanOrEqual(4)
    expect(length).toBeLessThanOrEqual(7)
  })

  it('sharing goes on after a reload without a toast, and not after the driver ended it', async () => {
    const { sharing } = await ready()
    sharing.stop()
    const reloaded = new LocationSharing('driver-1')
    running.push(reloaded)
    reloaded.resume()
    expect(reloaded.snapshot().status).toBe('starting')
    reloaded.toggle()
    const later = new LocationSharing('driver-1')
    later.resume()
    expect(later.snapshot().status).toBe('off')
  })

  it('sharing says that it is paused while the driver is off duty', async () => {
    const { sharing } = await ready()
    FakeWebSocket.last().says({ type: 'paused', reason: 'off_duty' })
    expect(sharing.snapshot().status).toBe('paused')
  })

  it('sharing goes on when the duty starts again, with the newest position and without another announcement', async () => {
    const { sharing, news } = await ready()
    const socket = FakeWebSocket.last()
    moveTo(0)
    socket.says({ type: 'paused', reason: 'off_duty' })
    await vi.advanceTimersByTimeAsync(1_000)
    moveTo(0.02)
    socket.says({ type: 'ready' })
    await vi.advanceTimersByTimeAsync(0)
    expect([sharing.snapshot().status, news]).toEqual(['on', ['started']])
    expect(framesOf(socket, 'location_update')).toHaveLength(2)
    expect(sharing.snapshot().sentAt).toBe(Date.now())
  })

  it('sharing reconnects after a lost connection, and says so meanwhile', async () => {
    const { sharing, news } = await ready()
    FakeWebSocket.last().breaks()
    expect(sharing.snapshot().status).toBe('reconnecting')
    await vi.advanceTimersByTimeAsync(2_000)
    FakeWebSocket.last().opens()
    FakeWebSocket.last().says({ type: 'ready' })
    expect(FakeWebSocket.all).toHaveLength(2)
    expect([sharing.snapshot().status, news]).toEqual(['on', ['started']])
  })

  it('a position counts as sent when the server has answered after it', async () => {
    const { sharing } = await ready()
    const socket = FakeWebSocket.last()
    socket.answers = false
    moveTo(0)
    const sentAt = Date.now()
    await vi.advanceTimersByTimeAsync(2_000)
    expect([framesOf(socket, 'location_update').length, sharing.snapshot().sentAt]).toEqual([1, null])
    socket.says({ type: 'ready' })
    expect(sharing.snapshot().sentAt).toBe(sentAt)
  })

  it('a socket that gives no answer any more is replaced by another, through which sharing goes on', async () => {
    const { sharing, news } = await ready()
    moveTo(0)
    await vi.advanceTimersByTimeAsync(0)
    const dead = FakeWebSocket.last()
    dead.answers = false
    const until = sharing.snapshot().sentAt
    for (let second = 0; second < 26; second++) {
      moveTo(second * 0.02)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect([sharing.snapshot().status, sharing.snapshot().sentAt]).toEqual(['reconnecting', until])
    expect(FakeWebSocket.all).toHaveLength(2)
    FakeWebSocket.last().opens()
    FakeWebSocket.last().answers = true
    FakeWebSocket.last().says({ type: 'ready' })
    await vi.advanceTimersByTimeAsync(0)
    expect([sharing.snapshot().status, sharing.snapshot().sentAt, news]).toEqual(['on', Date.now(), ['started']])
  })

  it('an answer to what was asked before the duty ended does not end the pause', async () => {
    const { sharing } = await ready()
    const socket = FakeWebSocket.last()
    socket.answers = false
    moveTo(0)
    socket.says({ type: 'paused', reason: 'off_duty' })
    socket.says({ type: 'ready' })
    expect([sharing.snapshot().status, framesOf(socket, 'location_update').length]).toEqual(['paused', 1])
    socket.says({ type: 'ready' })
    expect([sharing.snapshot().status, framesOf(socket, 'location_update').length]).toEqual(['on', 2])
  })

  it('sharing renews the token when the server refuses it', async () => {
    const fresh = aToken({ role: 'driver', av: 2 })
    fakeFetch({
      'POST /api/v1/auth/refresh': () => ({ body: { accessToken: fresh, refreshToken: 'r2', expiresIn: 600 } })
    })
    await ready()
    FakeWebSocket.last().breaks(4401)
    // The answer arrives in real time, whatever the page's fake clock says.
    await vi.waitFor(() => expect(storedTokens().accessToken).toBe(fresh))
    await vi.advanceTimersByTimeAsync(2_000)
    FakeWebSocket.last().opens()
    expect(FakeWebSocket.last().sent[0]).toEqual({ type: 'auth', token: fresh })
  })

  it('the socket gets a token that was renewed elsewhere', async () => {
    await ready()
    const fresh = aToken({ role: 'driver', av: 3 })
    signIn({ accessToken: fresh, refreshToken: 'r3' })
    expect(framesOf(FakeWebSocket.last(), 'auth').at(-1)).toEqual({ type: 'auth', token: fresh })
  })

  it('sharing stops with an announcement when it cannot connect at all', async () => {
    const { sharing, news } = await share()
    FakeWebSocket.last().breaks()
    await vi.advanceTimersByTimeAsync(0)
    expect([sharing.snapshot().status, news]).toEqual(['off', ['connection-error']])
  })

  it('sharing stops when the device refuses, and when the driver turns it off', async () => {
    const refused = await ready()
    onError({ code: 1, PERMISSION_DENIED: 1 })
    expect([refused.sharing.snapshot().status, refused.news]).toEqual(['off', ['started', 'location-error']])
    const second = await ready()
    second.sharing.toggle()
    expect([second.sharing.snapshot().status, second.news]).toEqual(['off', ['started', 'stopped']])
  })

  it('a device without geolocation is reported as unsupported', async () => {
    vi.stubGlobal('navigator', {})
    const { sharing, news } = await share()
    expect([sharing.snapshot().status, news]).toEqual(['off', ['unsupported']])
  })
})
