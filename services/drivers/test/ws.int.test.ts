import type { DriversTables } from '#db/tables.ts'
import { type DriverPosition, driverPositionsTopic } from '@ilbud/proto/events/drivers'
import { UnavailableError } from '@ilbud/kernel/errors'
import { problemSchema } from '@ilbud/proto/http/problem'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { testLog } from '@ilbud/testkit/test-log'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { describe, expect } from 'vitest'
import { WebSocket } from 'ws'
import { type Socket, type Started, startDrivers } from './a-drivers.ts'

const it = databaseTest<DriversTables>('drivers', new URL('../src/db/migrations/', import.meta.url)).extend<{
  drivers: Started
  positions: DriverPosition[]
}>({
  drivers: async ({ env, db, bus }, use) => {
    const started = await startDrivers({ env, db, bus, log: testLog })
    await use(started)
    await started.stop()
  },
  positions: async ({ bus }, use) => {
    const seen: DriverPosition[] = []
    const follower = bus.follow(
      [driverPositionsTopic],
      { sinceMinutes: 1 },
      ({ value }) => void seen.push(JSON.parse(value))
    )
    await use(seen)
    await follower.stop()
  }
})

const slussen = { lat: 59.3193, lng: 18.0721 }

function anUpdate(
  drivers: Started,
  driverId: string,
  location: object = {},
  timestamp: unknown = drivers.now().getTime()
) {
  return { type: 'location_update', driverId, location: { ...slussen, ...location }, timestamp }
}

async function connected(drivers: Started, token: string): Promise<Socket> {
  const socket = await drivers.open()
  socket.send({ type: 'auth', token })
  expect(await socket.next()).toEqual({ type: 'ready' })
  return socket
}

describe('the first frame of /ws', () => {
  it.for([
    ['a location', { type: 'location_update', driverId: 'x', location: slussen, timestamp: 0 }],
    ['no JSON', 'hello'],
    ['a list', '[]'],
    ['bytes', Buffer.from([1, 2, 3])],
    ['an auth frame without a token', { type: 'auth' }],
    ['a token that is none', { type: 'auth', token: 'nonsense' }]
  ] as const)('the first frame of /ws closes with 4401 when it is %s', async ([, frame], { drivers }) => {
    const socket = await drivers.open()
    socket.send(frame)
    expect((await socket.closed).code).toBe(4401)
    expect(socket.frames).toEqual([])
  })

  it('the first frame of a user who is not a driver closes the socket with 4403', async ({ drivers }) => {
    const socket = await drivers.open()
    socket.send({ type: 'auth', token: drivers.token({ role: 'admin' }).token })
    expect((await socket.closed).code).toBe(4403)
  })

  it('the first frame of /ws closes with 1011, which is no refusal, while tokens cannot be checked', async ({
    drivers
  }) => {
    const { token } = await drivers.addDriver()
    const { identity } = drivers.context
    const { verify } = identity
    identity.verify = () => Promise.reject(new UnavailableError())
    const socket = await drivers.open()
    socket.send({ type: 'auth', token })
    expect((await socket.closed).code).toBe(1011)
    identity.verify = verify
    await connected(drivers, token)
  })

  it('a socket without a first frame for 5 seconds closes with 4401', async ({ drivers }) => {
    const began = performance.now()
    const socket = await drivers.open()
    expect((await socket.closed).code).toBe(4401)
    expect(performance.now() - began).toBeGreaterThan(4900)
  })
})

describe('a driver’s position', () => {
  it('a position reaches the log and the table', async ({ drivers, positions, db }) => {
    const { token, user } = await drivers.addDriver()
    const socket = await connected(drivers, token)
    socket.send(anUpdate(drivers, user.id, { heading: 90, speed: 8, accuracy: 10 }))
    const at = drivers.now().toISOString()
    await eventually(() => positions.length === 1, 'the position is in the log')
    expect(positions).toEqual([{ driverId: user.id, ...slussen, heading: 90, speed: 8, at }])
    const row = await eventually(
      () => db.selectFrom('last_positions').selectAll().executeTakeFirst(),
      'the row is there'
    )
    const fix = { driver_id: user.id, ...slussen, heading: 90, speed: 8, accuracy: 10, at: new Date(at) }
    expect(row).toEqual({ ...fix, impossible_at: null })
  })

  it('a position right behind the auth frame is accepted', async ({ drivers, positions }) => {
    const { token, user } = await drivers.addDriver()
    const socket = await drivers.open()
    socket.send({ type: 'auth', token })
    socket.send(anUpdate(drivers, user.id))
    await eventually(() => positions.length === 1, 'the position is in the log')
    expect(socket.frames).toEqual([{ type: 'ready' }])
  })

  it('a position may spell its driver’s id in upper case', async ({ drivers, positions }) => {
    const { token, user } = await drivers.addDriver()
    const socket = await connected(drivers, token)
    socket.send(anUpdate(drivers, user.id.toUpperCase()))
    await eventually(() => positions.length === 1, 'the position is in the log')
    expect(positions[0]).toMatchObject({ driverId: user.id })
  })

  it('a position of another driver closes the socket with 4403 and is not stored', async ({ drivers, positions }) => {
    const [mine, other] = [await drivers.addDriver(), await drivers.addDriver()]
    const socket = await connected(drivers, mine.token)
    socket.send(anUpdate(drivers, other.user.id))
    expect((await socket.closed).code).toBe(4403)
    const witness = await connected(drivers, other.token)
    witness.send(anUpdate(drivers, other.user.id, { lat: 59.3 }))
    await eventually(() => positions.length === 1, 'the witness is in the log')
    expect(positions[0]).toMatchObject({ lat: 59.3 })
  })

  it('an invalid, late or early position is dropped, and the socket stays open', async ({ drivers, positions }) => {
    const { token, user } = await drivers.addDriver()
    const socket = await connected(drivers, token)
    const update = (location: object, timestamp?: unknown) =>
      socket.send(anUpdate(drivers, user.id, location, timestamp))
    update({ lat: 59.3001 })
    update({ lat: 91 })
    update({ accuracy: 201 })
    update({ lat: 59.3002 }, drivers.now().getTime() + 31_000)
    update({ lat: 59.3003 }, drivers.now().getTime() - 1)
    socket.send('{')
    socket.send({ type: 'location_update', driverId: user.id })
    update({ lat: 59.3004 }, new Date(drivers.now().getTime() + 1).toISOString())
    await eventually(() => positions.length === 2, 'both good positions are in the log')
    expect(positions.map(({ lat }) => lat)).toEqual([59.3001, 59.3004])
    expect(socket.raw.readyState).toBe(WebSocket.OPEN)
  })

  it('a position older than the last one that another process stored is dropped', async ({
    drivers,
    positions,
    db
  }) => {
    const { token, user } = await drivers.addDriver()
    const at = new Date(drivers.now().getTime() + 10_000)
    const stored = { driver_id: user.id, ...slussen, heading: null, speed: null, accuracy: null, at }
    await db.insertInto('last_positions').values(stored).execute()
    const socket = await connected(drivers, token)
    socket.send(anUpdate(drivers, user.id, { lat: 59.1 }))
    drivers.passes(11)
    socket.send(anUpdate(drivers, user.id, { lat: 59.2 }))
    await eventually(() => positions.length === 1, 'the newer position is in the log')
    expect(positions[0]).toMatchObject({ lat: 59.2 })
  })
})

describe('off duty', () => {
  it('a position sent off duty is answered with paused and not stored, until the duty begins', async ({
    drivers,
    positions
  }) => {
    const { token, user } = await drivers.addDriver({ onDuty: false })
    const socket = await connected(drivers, token)
    socket.send(anUpdate(drivers, user.id, { lat: 59.1 }))
    expect(await socket.next()).toEqual({ type: 'paused', reason: 'off_duty' })

    const headers = { authorization: `Bearer ${token}` }
    const put = (onDuty: boolean) =>
      drivers.app.inject({ method: 'PUT', url: '/api/driver/duty', headers, payload: { onDuty } })
    expect((await put(true)).statusCode).toBe(200)
    expect(await socket.next()).toEqual({ type: 'ready' })
    socket.send(anUpdate(drivers, user.id, { lat: 59.2 }))
    await eventually(() => positions.length === 1, 'the position on duty is in the log')
    expect(positions[0]).toMatchObject({ lat: 59.2 })

    await put(false)
    expect(await socket.next()).toEqual({ type: 'paused', reason: 'off_duty' })
    await put(false)
    await put(true)
    expect(await socket.next()).toEqual({ type: 'ready' })
    expect(socket.frames).toHaveLength(5)
  })

  it('a socket learns within moments that another process has changed the duty', async ({ drivers, env, db, bus }) => {
    const other = await startDrivers({ env, db, bus, log: testLog })
    const { token } = await drivers.addDriver()
    const socket = await connected(drivers, token)
    const user = {
      authorization: `Bearer ${other.token({ ...(await drivers.context.identity.verify(token))! }).token}`
    }
    await other.app.inject({ method: 'PUT', url: '/api/driver/duty', headers: user, payload: { onDuty: false } })
    expect(await socket.next()).toEqual({ type: 'paused', reason: 'off_duty' })
    await other.stop()
  })
})

describe('the limits of /ws', () => {
  it('the frame limit allows a burst of 10, then the newest frame as soon as there is room', async ({
    drivers,
    positions
  }) => {
    const { token, user } = await drivers.addDriver()
    const socket = await connected(drivers, token)
    for (let at = 1; at <= 30; at++) {
      socket.send(anUpdate(drivers, user.id, { lat: 59 + at / 100 }, drivers.now().getTime() + at))
    }
    await eventually(() => positions.length === 10, 'the burst is in the log')
    drivers.passes(1)
    await eventually(() => positions.length === 11, 'the newest is in the log')
    expect(positions.map(({ lat }) => Math.round((lat - 59) * 100))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 30])
  })

  it('LIMITS=off lifts the frame limit', async ({ env, db, bus, positions }) => {
    const drivers = await startDrivers({ env: { ...env, LIMITS: 'off' }, db, bus, log: testLog })
    const { token, user } = await drivers.addDriver()
    const socket = await connected(drivers, token)
    for (let at = 1; at <= 30; at++) socket.send(anUpdate(drivers, user.id, {}, drivers.now().getTime() + at))
    await eventually(() => positions.length === 30, 'all positions are in the log')
    await drivers.stop()
  })

  it('a frame over 4 KiB closes the socket with 1009', async ({ drivers }) => {
    const { token, user } = await drivers.addDriver()
    const socket = await connected(drivers, token)
    socket.send({ ...anUpdate(drivers, user.id), padding: 'x'.repeat(4096) })
    expect((await socket.closed).code).toBe(1009)
  })

  it('a driver’s third socket closes the oldest one', async ({ drivers }) => {
    const { token } = await drivers.addDriver()
    const [oldest, second] = [await connected(drivers, token), await connected(drivers, token)]
    const third = await connected(drivers, token)
    expect((await oldest.closed).code).toBe(1008)
    expect([second.raw.readyState, third.raw.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN])
  })
})

describe('a fuzzed /ws', () => {
  const junk: unknown[] = [
    null,
    true,
    -0,
    1e308,
    '',
    'x'.repeat(300),
    [],
    [[]],
    {},
    { __proto__: null, constructor: 1 },
    '\u0000',
    '💥'
  ]

  it('any sequence of frames does no harm, and the next valid position counts', async ({ drivers, positions }) => {
    const { token, user } = await drivers.addDriver()
    const socket = await connected(drivers, token)
    const pick = (at: number): unknown => junk[at % junk.length]
    for (let at = 0; at < 600; at++) {
      const location = {
        lat: pick(at),
        lng: pick(at + 5),
        accuracy: pick(at + 7),
        heading: pick(at + 1),
        speed: pick(at + 2)
      }
      const frame = {
        type: pick(at + 3),
        driverId: user.id,
        location,
        timestamp: pick(at + 4),
        [`field${at}`]: pick(at)
      }
      socket.send(frame)
      socket.send({ ...frame, type: 'location_update' })
      socket.send({ type: 'location_update', driverId: user.id, location: pick(at), timestamp: at })
      socket.send(Buffer.from(JSON.stringify(frame).slice(0, at % 50)))
      socket.send(JSON.stringify(frame).slice(0, at % 50))
    }
    socket.send(anUpdate(drivers, user.id, { lat: 59.2 }))
    await eventually(() => positions.length === 1, 'the good position is in the log')
    expect(positions[0]).toMatchObject({ lat: 59.2 })
    expect(socket.raw.readyState).toBe(WebSocket.OPEN)
  })
})

describe('the end of a /ws', () => {
  it('a socket ends 30 seconds after its token, unless a newer one was sent', async ({ drivers }) => {
    const { user } = await drivers.addDriver()
    const expiresAt = Math.floor(drivers.now().getTime() / 1000) - 30
    const [left, renewed] = [await drivers.open(), await drivers.open()]
    for (const socket of [left, renewed]) {
      socket.send({ type: 'auth', token: drivers.token({ ...user, expiresAt: expiresAt + 2 }).token })
      expect(await socket.next()).toEqual({ type: 'ready' })
    }
    renewed.send({ type: 'auth', token: drivers.token(user).token })
    expect(await renewed.next()).toEqual({ type: 'ready' })
    expect((await left.closed).code).toBe(4401)
    expect(renewed.raw.readyState).toBe(WebSocket.OPEN)
  })

  it('a socket ends when the newer token is invalid or somebody else’s', async ({ drivers }) => {
    const { token } = await drivers.addDriver()
    const nobodys = await connected(drivers, token)
    nobodys.send({ type: 'auth', token: 'nonsense' })
    expect((await nobodys.closed).code).toBe(4401)
    const others = await connected(drivers, token)
    others.send({ type: 'auth', token: (await drivers.addDriver()).token })
    expect((await others.closed).code).toBe(4403)
  })

  it('a socket ends with its session, and the driver’s other session goes on', async ({ drivers }) => {
    const { user, token } = await drivers.addDriver()
    const ended = await connected(drivers, token)
    const other = await connected(drivers, drivers.token({ ...user, sessionId: 'other' }).token)
    drivers.end({ userId: user.id, sessionId: user.sessionId })
    expect((await ended.closed).code).toBe(4401)
    expect(other.raw.readyState).toBe(WebSocket.OPEN)
    drivers.end({ userId: user.id, sessionId: null })
    expect((await other.closed).code).toBe(4401)
  })

  it('a socket ends with 1012 when the service stops', async ({ env, db, bus }) => {
    const drivers = await startDrivers({ env, db, bus, log: testLog })
    const socket = await connected(drivers, (await drivers.addDriver()).token)
    const [{ code }] = await Promise.all([socket.closed, drivers.stop()])
    expect(code).toBe(1012)
  })
})

describe('the door of /ws', () => {
  async function answerTo(url: string, origin?: string): Promise<number> {
    const socket = new WebSocket(url, { ...(origin && { origin }) })
    const refused = once(socket, 'unexpected-response').then(([, response]) => response.statusCode as number)
    const answer = await Promise.race([refused, once(socket, 'open').then(() => 101)])
    socket.on('error', () => undefined)
    socket.terminate()
    return answer
  }

  it('the handshake accepts our own host, the listed origins and clients without an origin', async ({
    env,
    db,
    bus
  }) => {
    const settings = { ...env, ORIGINS: 'https://app.ilbud.example, https://m.ilbud.example' }
    const started = await startDrivers({ env: settings, db, bus, log: testLog })
    const { url } = started
    const own = url.replace('ws:', 'http:').replace('/ws', '')
    const welcome = [undefined, own, 'https://app.ilbud.example', 'https://m.ilbud.example']
    for (const origin of welcome) expect([origin, await answerTo(url, origin)]).toEqual([origin, 101])
    const strangers = ['https://evil.example', 'null', `${own}.evil.example`, 'https://ilbud.example']
    for (const origin of strangers) expect([origin, await answerTo(url, origin)]).toEqual([origin, 403])
    await started.stop()
  })

  it('the socket opens on its own path only', async ({ drivers }) => {
    expect(await answerTo(`${drivers.url}?v=1`)).toBe(101)
    expect(await answerTo(`${drivers.url}/other`)).toBe(404)
  })

  it('an invalid handshake is refused with a problem document', async ({ drivers }) => {
    const headers = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '7' }
    const call = request(drivers.url.replace('ws:', 'http:'), { headers }).end()
    const [answer] = (await once(call, 'response')) as [IncomingMessage]
    expect(problemSchema.parse(await json(answer))).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  })
})
