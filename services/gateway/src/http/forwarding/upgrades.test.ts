import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { Admission } from '#use-cases/admission.ts'
import type { LimitAnswer, Limits } from '@ilbud/kernel/http/limits'
import type { Upstream } from '@ilbud/kernel/http/upstream'
import { eventually } from '@ilbud/testkit/eventually'
import { testContext } from '@ilbud/testkit/services/test-context'
import { describe, expect, it, onTestFinished } from 'vitest'
import { handOffUpgrade } from './upgrades.ts'

const handshake = 'GET /ws HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'
const free: LimitAnswer = { ok: true, remaining: 1, retryAfterSeconds: 0 }
const none: LimitAnswer = { ok: false, remaining: 0, retryAfterSeconds: 7 }

interface HandedOn {
  socket: Duplex
  head: Buffer
}

/**
 * The gateway's handling of upgrades, with limits that the test controls, in front of a service that accepts
 * everything.
 */
async function aGateway(take: Limits['take'], env: Record<string, string> = {}) {
  const handedOn: HandedOn[] = []
  const arrived: Duplex[] = []
  const upstream: Upstream = {
    dispatch: () => undefined,
    upgrade: (_request, socket, head) => void handedOn.push({ socket, head })
  }
  const asked: string[] = []
  const context = testContext({ env, upstream: () => upstream })
  const limits = { ...context.limits, take: (key: string, ...rest: [never]) => (asked.push(key), take(key, ...rest)) }
  const open = handOffUpgrade({ ...context, limits }, 0, new Admission(0))
  const server = createServer().listen(0, '127.0.0.1')
  server.on('upgrade', (request, socket, head) => {
    arrived.push(socket)
    onTestFinished(() => void socket.destroy())
    open(request, socket, head)
  })
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  return {
    handedOn,
    arrived,
    asked,
    async shake(): Promise<Socket> {
      const client = connect(port, '127.0.0.1')
      onTestFinished(() => void client.destroy())
      client.on('error', () => undefined)
      await once(client, 'connect')
      client.write(handshake)
      return client
    }
  }
}

/** Limits that answer when the test lets them. */
function lateAnswer() {
  const { promise, resolve } = Promise.withResolvers<LimitAnswer>()
  return { take: () => promise, resolve }
}

describe('a handshake', () => {
  it('a handshake is refused with 429 when its address has used up its limit', async () => {
    for (const take of [() => none, async () => none]) {
      const { shake, handedOn } = await aGateway(take)
      const answer = await text(await shake())
      expect(answer).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/)
      expect(answer).toContain('\r\nretry-after: 7\r\n')
      expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
      expect(handedOn).toEqual([])
    }
  })

  it('a handshake is not counted with LIMITS=off, nor on loopback in demo mode', async () => {
    for (const env of [{ LIMITS: 'off' }, { DEMO: 'true' }]) {
      const { shake, handedOn, asked } = await aGateway(() => none, env)
      await shake()
      await eventually(() => handedOn.length === 1, 'it is handed on')
      expect(asked).toEqual([])
    }
  })

  it('a handshake is counted with the requests of its address', async () => {
    const { shake, handedOn, asked } = await aGateway(() => free)
    await shake()
    await eventually(() => handedOn.length === 1, 'it is handed on')
    expect(asked).toEqual(['all|address|127.0.0.1'])
  })

  it('nothing that a client sends is lost while the limits of its handshake are checked', async () => {
    const late = lateAnswer()
    const { shake, handedOn, arrived } = await aGateway(late.take)
    const client = await shake()
    await eventually(() => arrived.length === 1, 'it came in')
    client.write('one ')
    client.end('two')
    await eventually(() => arrived[0]!.readableLength === 7, 'both are here')
    expect(handedOn).toEqual([])
    late.resolve(free)
    await eventually(() => handedOn.length === 1, 'it is handed on')
    const { socket, head } = handedOn[0]!
    expect(head.toString() + (await text(socket))).toBe('one two')
  })

  it('a handshake is dropped when its client leaves while the limits are checked', async () => {
    const late = lateAnswer()
    const { shake, handedOn, arrived } = await aGateway(late.take)
    const client = await shake()
    await eventually(() => arrived.length === 1, 'it came in')
    client.resetAndDestroy()
    // Without a listener the reset would end the process.
    await eventually(() => arrived[0]!.destroyed, 'the reset is here')
    late.resolve(free)
    await setImmediate()
    expect(handedOn).toEqual([])
  })

  it('a handshake passes when the limits cannot be checked', async () => {
    const { shake, handedOn } = await aGateway(() => Promise.reject(new Error('away')))
    await shake()
    await eventually(() => handedOn.length === 1, 'it is handed on')
  })
})
