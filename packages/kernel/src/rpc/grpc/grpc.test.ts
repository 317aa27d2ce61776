import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, connect as connectSocket, type Socket } from 'node:net'
import { UnavailableError } from '#errors.ts'
import { createCalls } from '#rpc/calls.ts'
import type { RpcService } from '#rpc/rpc.ts'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import { Drivers } from '@ilbud/proto/grpc/gen/drivers_pb'
import { eventually } from '@ilbud/testkit/eventually'
import { serveSome } from '@ilbud/testkit/services/serve-some'
import { aSocketPath } from '@ilbud/testkit/test-folder'
import { testLog } from '@ilbud/testkit/test-log'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listenGrpc } from './listen.ts'
import { createSigner, createVerifier, type Signer } from './service-token.ts'

const secret = randomBytes(32)
const shared = { kind: 'shared', secrets: [secret] } as const
const now = (): Date => new Date()
const verify = createVerifier(shared, now)

const aSocket = (): string => `unix:${aSocketPath()}`

/** A drivers that knows one driver, named after itself. */
function aReplica(name: string): RpcService {
  return serveSome(Drivers, { names: async () => ({ drivers: [{ id: 'd', name }] }) })
}

async function listen(service: RpcService, address: string) {
  const server = await listenGrpc({ services: [service], address, verify, log: testLog })
  onTestFinished(() => server.stop())
  return server
}

function callsTo(addresses: string[], signer: Signer = createSigner(shared, now)) {
  const calls = createCalls({ local: [], addresses: () => addresses, signer: () => signer })
  onTestFinished(() => calls.close())
  const drivers = calls.as('orders').to(Drivers)
  return {
    names: async (options?: { timeoutMs: number }) => (await drivers.names({ ids: ['d'] }, options)).drivers[0]!.name,
    calls
  }
}

/** Takes connections and breaks them off as soon as somebody speaks, as a server that dies does. Counts them. */
async function aDyingServer() {
  const path = aSocketPath()
  let broken = 0
  const server = createServer((socket) => {
    socket.on('error', () => {})
    // Settings, so that the client takes the connection for ready; then the first request ends it.
    socket.write(Buffer.from('000000040000000000', 'hex'))
    let received = 0
    socket.on('data', (chunk) => {
      received += chunk.length
      if (received > 200) {
        broken++
        socket.destroy()
      }
    })
  }).listen(path)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { address: `unix:${path}`, broken: () => broken }
}

describe('several replicas', () => {
  it('replicas are called in turn', async () => {
    const [a, b] = [aSocket(), aSocket()]
    await listen(aReplica('a'), a)
    await listen(aReplica('b'), b)
    const { names } = callsTo([a, b])
    await eventually(async () => new Set([await names(), await names()]).size === 2, 'both have a connection')
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => names()))
    expect(answers.sort()).toEqual(['a', 'a', 'a', 'b', 'b', 'b'])
  })

  it('the other replicas take over while one is unavailable, and it is used again when it is back', async () => {
    const [a, b] = [aSocket(), aSocket()]
    const first = await listen(aReplica('a'), a)
    await listen(aReplica('b'), b)
    const { names } = callsTo([a, b])
    await eventually(async () => new Set([await names(), await names()]).size === 2, 'both have a connection')
    await first.stop()
    for (let at = 0; at < 20; at++) expect(await names()).toBe('b')
    await listen(aReplica('a'), a)
    await eventually(async () => (await names()) === 'a', 'the first is called again')
  })

  it('no call fails while one of several replicas restarts under load', async () => {
    const [a, b] = [aSocket(), aSocket()]
    let first = await listen(aReplica('a'), a)
    await listen(aReplica('b'), b)
    const { names } = callsTo([a, b])
    let isOver = false
    let answers = 0
    const load = Array.from({ length: 8 }, async () => {
      for (; !isOver; answers++) await names()
    })
    const more = (what: string) => {
      const enough = answers + 200
      return eventually(() => answers > enough, what)
    }
    for (let round = 0; round < 3; round++) {
      await more('both are called')
      await first.stop()
      await more('the other goes on')
      first = await listen(aReplica('a'), a)
    }
    isOver = true
    await Promise.all(load)
  })

  it('calls are answered immediately when the first replica never existed', async () => {
    const b = aSocket()
    await listen(aReplica('b'), b)
    const { names } = callsTo([aSocket(), b])
    // More time than the test has: it does not wait for its deadline.
    expect(await names({ timeoutMs: 600_000 })).toBe('b')
  })

  it('a call is a 503 immediately when all replicas are unavailable', async () => {
    const { names } = callsTo([aSocket(), aSocket()])
    await expect(names({ timeoutMs: 600_000 })).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  })
})

describe('a call that a broken connection cut off', () => {
  it('a call that a broken connection cut off is retried if its method is idempotent, with three attempts at most', async () => {
    const dying = await aDyingServer()
    const { names } = callsTo([dying.address])
    await expect(names()).rejects.toBeInstanceOf(UnavailableError)
    expect(dying.broken()).toBe(3)
  })

  it('a call that a broken connection cut off is not retried if its method is not idempotent', async () => {
    const dying = await aDyingServer()
    const { calls } = callsTo([dying.address])
    await expect(calls.as('drivers').to(Auth).changeUser({ userId: 'u' })).rejects.toBeInstanceOf(UnavailableError)
    expect(dying.broken()).toBe(1)
  })

  it('retries have a budget of a tenth of the calls, once the initial budget is used up', async () => {
    const dying = await aDyingServer()
    const { names } = callsTo([dying.address])
    for (let at = 0; at < 50; at++) await expect(names()).rejects.toBeInstanceOf(UnavailableError)
    // 50 calls, 10 saved, a tenth of 50 earned.
    expect(dying.broken()).toBeLessThanOrEqual(65)
    expect(dying.broken()).toBeGreaterThanOrEqual(60)
  })
})

describe('a server', () => {
  it('a server refuses a caller with another secret', async () => {
    const address = aSocket()
    await listen(aReplica('a'), address)
    const { names } = callsTo([address], createSigner({ kind: 'shared', secrets: [randomBytes(32)] }, now))
    await expect(names()).rejects.toThrow('ilbud.Drivers.Names refuses orders')
  })

  it('a call of a method that an older release does not serve fails', async () => {
    const address = aSocket()
    await listen(aReplica('a'), address)
    const { calls } = callsTo([address])
    await expect(calls.as('orders').to(Auth).keys({})).rejects.toThrow('ilbud.Auth.Keys failed')
  })

  const preface = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'
  const settings = '000000040000000000'
  // HPACK of POST, http, /ilbud.Drivers/Names and the content type, no table.
  const literal = (name: string, value: string): string =>
    `00${size(name)}${Buffer.from(name).toString('hex')}${size(value)}${Buffer.from(value).toString('hex')}`
  const size = (text: string): string => text.length.toString(16).padStart(2, '0')
  const headers = [
    [':method', 'POST'],
    [':scheme', 'http'],
    [':path', '/ilbud.Drivers/Names'],
    [':authority', 'x'],
    ['te', 'trailers'],
    ['content-type', 'application/grpc'],
    ['authorization', createSigner(shared, now)('orders', 'drivers').slice(0, 100)]
  ]
    .map(([name, value]) => literal(name!, value!))
    .join('')
  const frame = (type: string, flags: string, stream: string, body: string): string =>
    `${(body.length / 2).toString(16).padStart(6, '0')}${type}${flags}${stream}${body}`
  const request = settings + frame('01', '04', '00000001', headers)

  it.each([
    ['another protocol', Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n')],
    ['noise', randomBytes(4096)],
    ['noise after a good start', Buffer.concat([Buffer.from(preface), randomBytes(4096)])],
    ['a frame of a size that nobody allowed', hex(`${settings}ffffff000100000001`)],
    ['headers that nobody can read', hex(settings + frame('01', '05', '00000001', 'ffffffffffffffff'))],
    ['a message that is no message', hex(request + frame('00', '01', '00000001', '0000000005ffffffffff'))],
    ['a message in a compression that is none', hex(request + frame('00', '01', '00000001', '0100000003000000'))],
    ['a message of four gigabytes', hex(request + frame('00', '01', '00000001', '00ffffffff00'))],
    ['half a message', hex(request + frame('00', '01', '00000001', '0000'))],
    ['a reset of what was never begun', hex(`${settings}${frame('03', '00', '00000007', '00000000')}`)]
  ])('a server survives %s', async (_what, bytes) => {
    const server = await listen(aReplica('a'), '127.0.0.1:0')
    const { names } = callsTo([`127.0.0.1:${server.port}`])
    await say(server.port, bytes)
    expect(await names()).toBe('a')
  })

  function hex(text: string): Buffer {
    return Buffer.concat([Buffer.from(preface), Buffer.from(text, 'hex')])
  }
})

/** Sends and hears what comes back, until the other side is silent for a moment or ends it. */
async function say(port: number, bytes: Buffer): Promise<void> {
  const socket: Socket = connectSocket(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  await once(socket, 'connect')
  socket.write(bytes)
  socket.setTimeout(100, () => socket.destroy())
  await once(socket, 'close')
}
