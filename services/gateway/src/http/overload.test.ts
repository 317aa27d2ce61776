import { text } from 'node:stream/consumers'
import { connect } from 'node:net'
import { problemSchema } from '@ilbud/proto/http/problem'
import { routes } from '@ilbud/proto/http/routes'
import { describe, expect, it } from 'vitest'
import { aGateway, html } from '#test/a-gateway.ts'
import { mayRefuse } from './overload.ts'

/** A gateway whose event loop has been late for so long that it refuses all that it may, but one in twenty. */
async function aLateGateway() {
  const gateway = await aGateway()
  for (let at = 0; at < 20; at++) gateway.admission.sample(1000)
  const statuses = async (path: string, options?: object): Promise<number[]> => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => gateway.ask(path, options)))
    await Promise.all(answers.map(({ body }) => body.dump()))
    return answers.map(({ statusCode }) => statusCode)
  }
  /** The status of a handshake. */
  const shake = async (path: string): Promise<number> => {
    const socket = connect(gateway.port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nx-refuse: 1\r\n\r\n`)
    const answer = await text(socket)
    return Number(/^HTTP\/1.1 (\d+)/.exec(answer)![1])
  }
  return { ...gateway, statuses, shake }
}

describe('an event loop that stays late', () => {
  it('new work is refused with a problem, and with a time to come back at that differs', async () => {
    const { ask } = await aLateGateway()
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask('/api/v1/track/SDDEM0000000011')))
    const refused = answers.filter(({ statusCode }) => statusCode === 503)
    expect(refused.length).toBeGreaterThan(30)
    const seconds = refused.map(({ headers }) => Number(headers['retry-after']))
    expect(Math.min(...seconds)).toBeGreaterThanOrEqual(2)
    expect(Math.max(...seconds)).toBeLessThanOrEqual(10)
    expect(new Set(seconds).size).toBeGreaterThan(2)
    expect(problemSchema.parse(await refused[0]!.body.json())).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
    expect(refused[0]!.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    await Promise.all(answers.filter((answer) => answer !== refused[0]).map(({ body }) => body.dump()))
  })

  it('new sockets of Socket.IO are refused, those of drivers are handed on', async () => {
    const { shake } = await aLateGateway()
    const shaken = await Promise.all(Array.from({ length: 20 }, () => shake('/socket.io/')))
    expect(shaken).toContain(503)
    // Refused by the service, and not for overload.
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => shake('/ws'))))).toEqual(new Set([403]))
  })

  it('what drivers do, pages and health are answered as ever', async () => {
    const { statuses } = await aLateGateway()
    expect(new Set(await statuses('/api/driver/duty', { method: 'PUT' }))).toEqual(new Set([200]))
    expect(new Set(await statuses('/', html))).toEqual(new Set([200]))
    expect(new Set(await statuses('/livez'))).toEqual(new Set([200]))
  })

  it('every request is answered again once the loop has been in time for a while', async () => {
    const { admission, statuses } = await aLateGateway()
    for (let at = 0; at < 20; at++) admission.sample(0)
    expect(new Set(await statuses('/api/v1/track/SDDEM0000000011'))).toEqual(new Set([200]))
  })
})

it('routes whose policy names drivers, and those that renew or end a session, are never refused', () => {
  const spared = routes.filter((row) => row.service !== 'gateway' && !mayRefuse(row))
  for (const { path, policy } of spared)
    expect([path, path.startsWith('/api/v1/auth/') || policy.includes('driver')]).toEqual([path, true])
  for (const path of ['/api/driver/orders/:orderId/accept', '/api/driver/duty', '/api/v1/auth/refresh'])
    expect(spared.map((row) => row.path)).toContain(path)
})
