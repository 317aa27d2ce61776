import { createServer, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { json } from 'node:stream/consumers'
import { Fleet } from '#use-cases/sockets/fleet.ts'
import { Hub } from '#use-cases/streams/hub.ts'
import { LivePositions } from '#use-cases/live-positions.ts'
import { Subscriptions } from '#use-cases/sockets/subscriptions.ts'
import { WorkChanges } from '#use-cases/sockets/work-changes.ts'
import { openSocketClient, type SocketClient } from '@ilbud/testkit/services/socket-client'
import { NotFoundError, UnavailableError } from '@ilbud/kernel/errors'
import type { Ended, Identity, User } from '@ilbud/kernel/http/identity'
import { Drivers } from '@ilbud/proto/grpc/gen/drivers_pb'
import { problemSchema } from '@ilbud/proto/http/problem'
import { socketLimits } from '@ilbud/proto/http/socket'
import { eventually } from '@ilbud/testkit/eventually'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { testLog } from '@ilbud/testkit/test-log'
import { aUser } from '@ilbud/testkit/services/test-context'
import { afterEach, describe, expect, it } from 'vitest'
import { createSockets, type Sockets } from './socket-io.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** The Socket.IO server on its own HTTP server. Tokens are valid while they are in the map; no order exists. */
async function aServer(perUser = 30) {
  const users = new Map<string, User>()
  const listeners = new Set<(ended: Ended) => void>()
  const held: { tokens: string[]; until: Promise<unknown> } = { tokens: [], until: Promise.resolve() }
  const identity: Identity = {
    async verify(token) {
      held.tokens.push(token)
      await held.until
      return users.get(token) ?? null
    },
    verifyKey: async () => null,
    onEnded(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
  }
  const sockets = createSockets({
    identity,
    now: () => new Date(),
    log: testLog,
    origins: ['https://ilbud.example'],
    perUser
  })
  const { hub, subscriptions } = channelsOf(sockets)
  sockets.open(subscriptions)
  const server = createServer()
  const lines: Socket[] = []
  server.on('upgrade', sockets.upgrade)
  server.on('connection', (line) => lines.push(line))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  closers.push(() => {
    void sockets.drain(0)
    server.close()
  })
  return {
    hub,
    sockets,
    users,
    port,
    held,
    /** The server's side of the last connection. */
    lastLine: () => lines.at(-1)!,
    emit: (ended: Ended) => listeners.forEach((listener) => listener(ended)),
    async connect(token?: string): Promise<SocketClient> {
      const client = await openSocketClient(`http://127.0.0.1:${port}`, token)
      closers.push(() => client.close())
      return client
    }
  }
}

function channelsOf({ rooms }: Sockets): { hub: Hub; subscriptions: Subscriptions } {
  const now = (): number => Date.now()
  const nothing = async (): Promise<never> => {
    throw new NotFoundError('Order')
  }
  const hub: Hub = new Hub({
    describe: nothing,
    positions: new LivePositions(now, () => {}),
    now,
    onPause: () => subscriptions.sendPause()
  })
  const drivers = localCalls('realtime', []).to(Drivers)
  const fleet = new Fleet({ drivers, lastOf: () => undefined, rooms, now, log: testLog })
  const workChanges = new WorkChanges(rooms, now)
  const subscriptions = new Subscriptions({ hub, fleet, workChanges, rooms, recordWatch: nothing, now, log: testLog })
  return { hub, subscriptions }
}

describe('/socket.io', () => {
  it('/socket.io lets in whoever has a good token and nobody else', async () => {
    const server = await aServer()
    server.users.set('good', aUser())
    expect((await server.connect('good')).refusal()).toBeNull()
    expect((await server.connect('bad')).refusal()).toBe('UNAUTHORIZED')
    expect((await server.connect()).refusal()).toBe('UNAUTHORIZED')
    expect(server.sockets.size()).toBe(1)
  })

  it('/socket.io does not call a token invalid while tokens cannot be checked', async () => {
    const server = await aServer()
    server.users.set('good', aUser())
    const away = Promise.reject(new UnavailableError())
    // Node would take it for unhandled until the first handshake.
    away.catch(() => undefined)
    server.held.until = away
    expect((await server.connect('good')).refusal()).toBe('UNAVAILABLE')
    server.held.until = Promise.resolve()
    expect((await server.connect('good')).refusal()).toBeNull()
  })

  it('/socket.io says when changes no longer arrive, also to who subscribes then, and when they do again', async () => {
    const server = await aServer()
    server.users.set('good', aUser())
    const [before, meanwhile] = [await server.connect('good'), await server.connect('good')]
    const told = ({ received }: SocketClient) => received.map(([event]) => event)
    await before.subscribe('orders:mine')
    server.hub.setPaused(true)
    server.hub.setPaused(true)
    await eventually(() => told(before).length === 1, 'the open socket is told')
    expect(told(meanwhile)).toEqual([])
    await meanwhile.subscribe('orders:mine')
    await eventually(() => told(meanwhile).length === 1, 'who comes then is told')
    server.hub.setPaused(false)
    await eventually(() => told(before).length + told(meanwhile).length === 4, 'both are told')
    expect([told(before), told(meanwhile)]).toEqual(Array(2).fill(['updates.paused', 'updates.resumed']))
  })

  it('/socket.io lets a user open so many and no more, until one closes', async () => {
    const server = await aServer(2)
    server.users.set('mine', aUser()).set('another', aUser())
    const first = await server.connect('mine')
    await server.connect('mine')
    expect((await server.connect('mine')).refusal()).toBe('TOO_MANY_SOCKETS')
    expect((await server.connect('another')).refusal()).toBeNull()
    first.close()
    await eventually(() => server.sockets.size() === 2, 'the first is gone')
    expect((await server.connect('mine')).refusal()).toBeNull()
  })

  it('/socket.io lets in no more when a user opens several at the same moment', async () => {
    const server = await aServer(2)
    server.users.set('mine', aUser())
    const { promise, resolve } = Promise.withResolvers<void>()
    server.held.until = promise
    const asking = Array.from({ length: 4 }, () => server.connect('mine'))
    await eventually(() => server.held.tokens.length === 4, 'all are asked for')
    resolve()
    const clients = await Promise.all(asking)
    const refused = clients.filter(({ refusal }) => refusal() === 'TOO_MANY_SOCKETS')
    expect([server.sockets.size(), refused.length]).toEqual([2, 2])
  })

  it('/socket.io gives the place back of a client that left before it was let in', async () => {
    const server = await aServer(1)
    server.users.set('mine', aUser())
    const { promise, resolve } = Promise.withResolvers<void>()
    server.held.until = promise
    const asking = server.connect('mine')
    await eventually(() => server.held.tokens.length === 1, 'it is asked for')
    server.lastLine().destroy()
    await asking
    resolve()
    expect((await server.connect('mine')).refusal()).toBeNull()
  })

  it('/socket.io cuts off a client that asks again on the same connection', async () => {
    const server = await aServer()
    server.users.set('good', aUser())
    for (const first of ['bad', 'good']) {
      const socket = new WebSocket(`ws://127.0.0.1:${server.port}/socket.io/?EIO=4&transport=websocket`)
      socket.onopen = () => {
        socket.send(`40{"token":"${first}"}`)
        socket.send('40{"token":"good"}')
      }
      await new Promise((resolve) => (socket.onclose = resolve))
    }
    await eventually(() => server.sockets.size() === 0, 'nothing is left open')
  })

  it('/socket.io takes a newer token of the same user and no other', async () => {
    const server = await aServer()
    const user = aUser()
    server.users
      .set('old', user)
      .set('new', { ...user, expiresAt: user.expiresAt + 600 })
      .set('another', aUser())
    const client = await server.connect('old')
    expect(await client.ask('auth', { token: 'new' })).toEqual({ ok: true })
    expect(await client.ask('auth', { token: 'another' })).toEqual({ ok: false, code: 'EXPIRED' })
    expect(await client.ask('auth', {})).toEqual({ ok: false, code: 'EXPIRED' })
    expect(client.closed()).toBe(false)
  })

  it('/socket.io lets whoever has other rights now come back with them', async () => {
    const server = await aServer()
    const user = aUser({ role: 'dispatcher' })
    server.users.set('staff', user).set('demoted', { ...user, role: 'customer' })
    const client = await server.connect('staff')
    expect(await client.subscribe('board')).toEqual({ ok: true })
    expect(await client.ask('auth', { token: 'demoted' })).toEqual({ ok: true })
    await eventually(() => client.closed(), 'it is cut')
    expect(client.dismissed()).toBe(false)
  })

  it('/socket.io closes when the token has been over for half a minute', async () => {
    const server = await aServer()
    server.users.set('short', aUser({ expiresAt: Math.floor(Date.now() / 1000) - 30 }))
    const client = await server.connect('short')
    await eventually(() => client.closed(), 'it is closed')
  })

  it('/socket.io closes with the session, and stays open when only another one ends', async () => {
    const server = await aServer()
    const user = aUser()
    server.users.set('one', user).set('two', aUser())
    const [mine, other] = [await server.connect('one'), await server.connect('two')]
    server.users.delete('one')
    server.emit({ userId: user.id, sessionId: user.sessionId })
    await eventually(() => mine.closed(), 'mine is closed')
    expect(mine.dismissed()).toBe(true)
    expect(other.closed()).toBe(false)
  })

  it('/socket.io opens no channel with a token that is over, and none that there is not', async () => {
    const server = await aServer()
    server.users.set('good', aUser())
    const client = await server.connect('good')
    for (const channel of ['everything', 'order:', 'order:1', 'order:{id}', `order:${aUser().id}`, '']) {
      expect(await client.subscribe(channel), channel).toEqual({ ok: false, code: 'NOT_FOUND' })
    }
    expect(await client.ask('subscribe', {})).toEqual({ ok: false, code: 'NOT_FOUND' })
    expect(await client.subscribe('orders:mine')).toEqual({ ok: true })
    expect(await client.ask('unsubscribe', { channel: 'orders:mine' })).toEqual({ ok: true })
    server.users.delete('good')
    expect(await client.subscribe('orders:mine')).toEqual({ ok: false, code: 'EXPIRED' })
  })

  it('a subscription is refused with EXPIRED, so that the client tries again, while the owning service does not answer', async () => {
    const server = await aServer()
    server.users.set('staff', aUser({ role: 'dispatcher' }))
    const client = await server.connect('staff')
    expect(await client.subscribe('fleet')).toEqual({ ok: false, code: 'EXPIRED' })
  })

  it('/socket.io cuts off a client that sends too much', async () => {
    const server = await aServer()
    server.users.set('good', aUser())
    const client = await server.connect('good')
    for (let said = 0; said < socketLimits.burst - 1; said++) client.emit('unsubscribe', { channel: 'x' })
    expect(await client.ask('unsubscribe', { channel: 'x' })).toEqual({ ok: true })
    for (let said = 0; said < socketLimits.burst; said++) client.emit('unsubscribe', { channel: 'x' })
    await eventually(() => client.closed(), 'it is closed')
  })

  describe('to who takes nothing', () => {
    const keys = ['orders' as const]
    const moved = { at: '2026-03-02T12:00:00.000Z', drivers: [] }

    async function twoReaders() {
      const server = await aServer()
      server.users.set('staff', aUser({ role: 'dispatcher' }))
      const slow = await server.connect('staff')
      const line = server.lastLine()
      const other = await server.connect('staff')
      for (const client of [slow, other]) expect(await client.subscribe('analytics')).toEqual({ ok: true })
      return { slow, line, other, ...server.sockets }
    }

    it('a reader who takes nothing is spared what the next message replaces, and nothing else', async () => {
      const { slow, line, other, rooms } = await twoReaders()
      expect(rooms.emitLatest('fleet.moved', moved, ['analytics'])).toEqual([])
      await eventually(() => slow.received.length === 1, 'who keeps up has it')
      line.cork()
      rooms.emit('analytics.changed', { keys }, ['analytics'])
      const leftOut = rooms.emitLatest('fleet.moved', moved, ['analytics'])
      expect(leftOut).toHaveLength(1)
      expect(rooms.has(leftOut[0]!)).toBe(true)
      await eventually(() => other.received.length === 3, 'the other has everything')
      line.uncork()
      rooms.emit('analytics.changed', { keys }, ['analytics'])
      await eventually(() => slow.received.length === 3, 'it goes on')
      expect(slow.received.map(([event]) => event)).toEqual(['fleet.moved', 'analytics.changed', 'analytics.changed'])
    })

    it.each([
      ['ten seconds', { keys }, 11],
      ['256 KiB', { keys: Array<'orders'>(40_000).fill('orders') }, 2]
    ])('a reader who takes nothing is closed after %s, and nobody else', async (_what, payload, seconds) => {
      const { slow, line, other, rooms, tick, size } = await twoReaders()
      line.cork()
      rooms.emit('analytics.changed', payload, ['analytics'])
      for (let second = 1; second < seconds; second++) tick()
      expect(line.destroyed).toBe(false)
      tick()
      await eventually(() => slow.closed() && size() === 1, 'it is closed')
      await eventually(() => other.received.length === 1, 'the other has everything')
      expect(other.closed()).toBe(false)
    })
  })

  it('/socket.io survives messages that no client of ours sends', async () => {
    const server = await aServer()
    server.users.set('good', aUser())
    for (const packet of [
      '2',
      '2["subscribe"]',
      '2["auth",null]',
      '20["subscribe",{"channel":{"toString":1}}]',
      '5x',
      '299999999999[',
      `2["x","${'a'.repeat(20_000)}"]`
    ]) {
      const client = await server.connect('good')
      client.sendRaw(packet)
    }
    const client = await server.connect('good')
    expect(await client.ask('unsubscribe', { channel: 'board' })).toEqual({ ok: true })
  })

  it('/socket.io refuses other transports, other origins, and everybody once it closes, with a problem document', async () => {
    const server = await aServer()
    server.users.set('good', aUser())
    const client = await server.connect('good')
    const path = '/socket.io/?EIO=4&transport='
    expect(await upgradeStatus(server.port, `${path}polling`, {})).toBe(400)
    expect(await upgradeStatus(server.port, `${path}websocket&sid=1`, {})).toBe(400)
    expect(await upgradeStatus(server.port, '/socket.io/?EIO=3&transport=websocket', {})).toBe(400)
    expect(await upgradeStatus(server.port, `${path}websocket`, { 'sec-websocket-version': '7' })).toBe(400)
    expect(await upgradeStatus(server.port, `${path}websocket`, { 'sec-websocket-key': 'short' })).toBe(400)
    expect(await upgradeStatus(server.port, `${path}websocket`, { origin: 'https://evil.example' })).toBe(403)
    expect(await upgradeStatus(server.port, `${path}websocket`, { origin: 'https://ilbud.example' })).toBe(101)
    expect(await upgradeStatus(server.port, `${path}websocket`, { origin: `http://127.0.0.1:${server.port}` })).toBe(
      101
    )
    await server.sockets.drain(0)
    expect(await upgradeStatus(server.port, `${path}websocket`, {})).toBe(503)
    await eventually(() => client.closed(), 'it is cut')
    expect(client.dismissed()).toBe(false)
  })
})

function upgradeStatus(port: number, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request({
      host: '127.0.0.1',
      port,
      path,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.alloc(16).toString('base64'),
        ...headers
      }
    })
    call.on('error', reject)
    call.on('response', (response) => {
      void json(response).then((problem) => resolve(problemSchema.parse(problem).status), reject)
    })
    call.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve(response.statusCode!)
    })
    call.end()
  })
}
