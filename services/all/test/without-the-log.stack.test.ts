import { createKafkaBus } from '@ilbud/kernel/events/kafka-bus'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import type { Tokens } from '@ilbud/proto/http/people/auth'
import { eventually } from '@ilbud/testkit/eventually'
import { testLog } from '@ilbud/testkit/test-log'
import { expect, it } from 'vitest'
import { asking } from './suites/asking.ts'
import { leastOrder } from './suites/least-order.ts'
import { onProduct, type Suite } from './suites/suite.ts'

/** Rights that were taken away are gone within this time (docs/security/threats.md). */
const endedMs = 5000

const withoutTheLog: Suite = (running) => {
  const { ask, signIn } = asking(running)

  const session = async (): Promise<Tokens> => {
    const body = { username: 'owner@blomman.example', password: demoPassword }
    return (await ask('POST', '/api/v1/auth/login', { body })).json
  }

  const place = async (token: string) => ask('POST', '/api/v1/orders', { token, body: leastOrder })

  it('processes that restart while Kafka is away serve reads, sign-ins and orders, and their events arrive once when it is back', async () => {
    const product = running()
    const before = (await place(await signIn('sender@ilbud.example'))).json
    await eventually(async () => (await ask('GET', `/api/v1/track/${before.trackingId}`)).status === 200, 'it is seen')

    await product.broker!.kill()
    const restarted = ['auth', 'orders', 'tracking', 'drivers', 'edge']
    await Promise.all(restarted.map((name) => product.kill(name)))
    await product.start()

    const token = await signIn('sender@ilbud.example')
    expect((await ask('GET', `/api/v1/track/${before.trackingId}`)).status).toBe(200)
    const placed = await place(token)
    expect(placed.status).toBe(201)
    const { id, trackingId } = placed.json
    expect((await ask('GET', `/api/v1/orders/${id}`, { token })).json).toMatchObject({ id, trackingId })
    const stream = await fetch(`${product.url}/api/v1/stream/public/${before.trackingId}`)
    expect(stream.status).toBe(200)
    await ask('POST', `/api/v1/orders/${before.id}/cancel`, { token, body: {} })

    await product.broker!.start()
    const seen = await eventually(async () => {
      const { status, json } = await ask('GET', `/api/v1/track/${trackingId}`)
      return status === 200 && json
    }, 'the new order is seen')
    expect(seen.timeline).toHaveLength(1)
    const said = await readUntil(stream, '"status":"CANCELED"')
    expect(said).toMatch(/"version":1,[^]*event: paused[^]*"version":2,/)
    expect(await typesInTheLog(product.env.KAFKA_BROKERS!, id)).toEqual(['order.placed'])
  })

  it('a session that is ended while Kafka is away is refused by every service within five seconds', async () => {
    const product = running()
    await product.broker!.kill()
    const [ending, staying] = [await session(), await session()]
    const paths = ['/api/v1/orders', '/api/v1/address-book', '/api/v1/auth/me']
    const statuses = async ({ accessToken: token }: Tokens): Promise<number[]> =>
      Promise.all(paths.map(async (path) => (await ask('GET', path, { token })).status))
    expect(await statuses(ending)).toEqual([200, 200, 200])
    const { refreshToken } = ending
    expect((await ask('POST', '/api/v1/auth/logout', { body: { refreshToken } })).status).toBe(204)
    await eventually(async () => (await statuses(ending)).every((status) => status === 401), 'the session is over', {
      timeoutMs: endedMs,
      everyMs: 100
    })
    expect(await statuses(staying)).toEqual([200, 200, 200])
    await product.broker!.start()
  })
}

onProduct('stack', { 'without the event log': withoutTheLog }, { env: { LIMITS: 'off' } })

/** What a stream has said when it says the given text. */
async function readUntil(stream: Response, text: string): Promise<string> {
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  let said = ''
  try {
    await eventually(async () => (said += (await reader.read()).value ?? '').includes(text), `the stream says ${text}`)
  } finally {
    await reader.cancel()
  }
  return said
}

/** The types of the events of an order in the log, in their order. */
async function typesInTheLog(brokers: string, orderId: string): Promise<string[]> {
  const bus = await createKafkaBus({ brokers: [brokers], clientId: 'test', log: testLog })
  const types: string[] = []
  const follower = bus.follow(['orders.events'], { sinceMinutes: 30 }, ({ value }) => {
    const event = JSON.parse(value) as { subject: string; type: string }
    if (event.subject === orderId) types.push(event.type)
  })
  await follower.caughtUp
  await bus.stop()
  return types
}
