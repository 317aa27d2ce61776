import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Identity, User } from '@ilbud/kernel/http/identity'
import { aUser } from '@ilbud/kernel/http/parts-for-tests'
import { eventually } from '@ilbud/testkit/eventually'
import { testLog } from '@ilbud/testkit/test-log'
import { afterEach, describe, expect, it } from 'vitest'
import { createSockets } from './socket-io.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

type Ended = Parameters<Parameters<Identity['onEnded']>[0]>[0]

/** The door behind a server of its own; tokens are good while they are in the map. */
async function aDoor() {
  const users = new Map<string, User>()
  const listeners = new Set<(ended: Ended) => void>()
  const identity: Identity = {
    verify: (token) => users.get(token) ?? null,
    onEnded(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
  }
  const sockets = createSockets({ identity, now: () => new Date(), log: testLog, origins: ['https://ilbud.example'] })
  const server = createServer()
  server.on('upgrade', sockets.upgrade)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  closers.push(() => {
    sockets.close()
    server.close()
  })
  return {
    sockets,
    users,
    port,
    tell: (ended: Ended) => listeners.forEach((listener) => listener(ended)),
    connect: (token?: string) => aClient(port, token)
  }
}

interface Client {
  frames: string[]
  closed: () => boolean
  send(frame: string): void
  /** What the socket said to the n-th question. */
  ask(event: string, body: object): Promise<unknown>
}

/** Speaks Socket.IO by its frames: 0 open, 40 connect, 42 event, 43 acknowledgement, 44 refusal. */
async function aClient(port: number, token?: string): Promise<Client> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`)
  const frames: string[] = []
  let isClosed = false
  let asked = 0
  socket.onmessage = ({ data }) => frames.push(String(data))
  socket.onclose = () => (isClosed = true)
  closers.push(() => socket.close())
  await eventually(() => frames.some((frame) => frame.startsWith('0')), 'the handshake is answered')
  socket.send(`40${JSON.stringify(token === undefined ? {} : { token })}`)
  await eventually(() => isClosed || frames.some((frame) => /^4[04]/.test(frame)), 'the token is judged')
  return {
    frames,
    closed: () => isClosed,
    send: (frame) => socket.send(frame),
    async ask(event, body) {
      const id = asked++
      socket.send(`42${id}${JSON.stringify([event, body])}`)
      const answer = await eventually(() => frames.find((frame) => frame.startsWith(`43${id}[`)), 'it is acknowledged')
      return (JSON.parse(answer.slice(answer.indexOf('['))) as unknown[])[0]
    }
  }
}

describe('/socket.io', () => {
  it('lets in who has a good token and nobody else', async () => {
    const door = await aDoor()
    door.users.set('good', aUser())
    expect((await door.connect('good')).frames.at(-1)).toMatch(/^40/)
    expect((await door.connect('bad')).frames.at(-1)).toBe('44{"message":"UNAUTHORIZED"}')
    expect((await door.connect()).frames.at(-1)).toBe('44{"message":"UNAUTHORIZED"}')
    expect(door.sockets.size()).toBe(1)
  })

  it('takes a newer token of the same user and no other', async () => {
    const door = await aDoor()
    const user = aUser()
    door.users
      .set('old', user)
      .set('new', { ...user, expiresAt: user.expiresAt + 600 })
      .set('another', aUser())
    const client = await door.connect('old')
    expect(await client.ask('auth', { token: 'new' })).toEqual({ ok: true })
    expect(await client.ask('auth', { token: 'another' })).toEqual({ ok: false, code: 'EXPIRED' })
    expect(await client.ask('auth', {})).toEqual({ ok: false, code: 'EXPIRED' })
  })

  it('closes when the token has been over for half a minute', async () => {
    const door = await aDoor()
    door.users.set('short', aUser({ expiresAt: Math.floor(Date.now() / 1000) - 30 }))
    const client = await door.connect('short')
    await eventually(() => client.closed(), 'it is closed')
  })

  it('closes with the session, and stays open when only another one ends', async () => {
    const door = await aDoor()
    const user = aUser()
    door.users.set('one', user).set('two', aUser())
    const [mine, other] = [await door.connect('one'), await door.connect('two')]
    door.users.delete('one')
    door.tell({ userId: user.id, sessionId: user.sessionId })
    await eventually(() => mine.closed(), 'mine is closed')
    expect(other.closed()).toBe(false)
  })

  it('acknowledges subscriptions: no channel is open yet, and unknown ones are not found', async () => {
    const door = await aDoor()
    door.users.set('good', aUser())
    const client = await door.connect('good')
    for (const channel of ['orders:mine', `order:${aUser().id}`, 'fleet']) {
      expect(await client.ask('subscribe', { channel })).toEqual({ ok: false, code: 'FORBIDDEN' })
    }
    expect(await client.ask('subscribe', { channel: 'everything' })).toEqual({ ok: false, code: 'NOT_FOUND' })
    expect(await client.ask('unsubscribe', { channel: 'fleet' })).toEqual({ ok: true })
  })

  it('survives what no client of ours sends', async () => {
    const door = await aDoor()
    door.users.set('good', aUser())
    for (const frame of [
      '42',
      '42["subscribe"]',
      '42["auth",null]',
      '45x',
      '4299999999999[',
      `42["x","${'a'.repeat(20_000)}"]`
    ]) {
      const client = await door.connect('good')
      client.send(frame)
    }
    const client = await door.connect('good')
    expect(await client.ask('unsubscribe', {})).toEqual({ ok: true })
  })

  it('refuses other transports, other origins, and everybody once it closes', async () => {
    const door = await aDoor()
    const path = '/socket.io/?EIO=4&transport='
    expect(await upgradeStatus(door.port, `${path}polling`, {})).toBe(400)
    expect(await upgradeStatus(door.port, `${path}websocket`, { origin: 'https://evil.example' })).toBe(400)
    expect(await upgradeStatus(door.port, `${path}websocket`, { origin: 'https://ilbud.example' })).toBe(101)
    expect(await upgradeStatus(door.port, `${path}websocket`, { origin: `http://127.0.0.1:${door.port}` })).toBe(101)
    door.sockets.close()
    expect(await upgradeStatus(door.port, `${path}websocket`, {})).toBe(503)
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
    call.on('response', (response) => resolve(response.statusCode!))
    call.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve(response.statusCode!)
    })
    call.end()
  })
}
