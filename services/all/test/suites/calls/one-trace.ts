import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { eventually } from '@ilbud/testkit/eventually'
import type { Product, Shape } from '@ilbud/testkit/services/product'
import type { CollectedSpan, TraceCollector } from '@ilbud/testkit/servers/trace-collector'
import { expect, it } from 'vitest'
import type { Suite } from '#test/suites/suite.ts'

// Personal data that occurs nowhere else in the product.
const canaries = {
  pickupAddress: 'Folkungagatan 93, Stockholm',
  pickupContact: 'Canaria Pickupsson',
  pickupPhone: '070-174 06 81',
  pickupGateCode: 'C4N4RY',
  deliveryAddress: 'Bondegatan 71, Stockholm',
  deliveryContact: 'Doriana Deliveryson',
  deliveryPhone: '070-174 06 82',
  deliveryNotes: 'canary by the door'
}
const words = ['folkungagatan', 'bondegatan', 'canar', 'c4n4ry', 'doriana', '1740681', '1740682', 'sender@', 'sim30@']
const forged = 'f'.repeat(32)

/** The processes of streams and of the front: one on the stack (docs/adr/0026-nothing-relays-a-stream.md). */
const processesOf = (shape: Shape) =>
  shape === 'stack' ? { streams: 'edge', front: 'edge' } : { streams: 'realtime', front: 'gateway' }

/** The expected spans, from the event on a stream back to the request. */
const wayBack = (shape: Shape, route: string): [process: string, name: string][] => [
  [processesOf(shape).streams, 'push to streams'],
  [processesOf(shape).streams, 'process tracking.events'],
  ['tracking', 'publish tracking.events'],
  ['tracking', 'outbox wait'],
  ['tracking', 'process orders.events'],
  ['orders', 'publish orders.events'],
  ['orders', 'outbox wait'],
  ['orders', route],
  [processesOf(shape).front, route]
]

/** What a product is started with, so that its processes export their traces to the collector. */
export function tracedTo(collector: TraceCollector): Record<string, string> {
  return { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '200' }
}

/** One trace from a button to the event on a watcher's stream, as the processes export it to a collector. */
export function oneTrace(collector: TraceCollector): Suite {
  return (running) => traces(running, collector)
}

function traces(running: () => Product, collector: TraceCollector): void {
  async function ask(path: string, init: { token?: string; body?: object } = {}): Promise<Response> {
    return fetch(running().url + path, {
      ...(init.body && { method: 'POST', body: JSON.stringify(init.body) }),
      headers: {
        'content-type': 'application/json',
        traceparent: `00-${forged}-${'e'.repeat(16)}-01`,
        ...(init.token && { authorization: `Bearer ${init.token}` })
      }
    })
  }

  async function tokenOf(username: string): Promise<string> {
    const answer = await ask('/api/v1/auth/login', { body: { username, password: demoPassword } })
    return ((await answer.json()) as { accessToken: string }).accessToken
  }

  async function place(token: string): Promise<{ id: string; trackingId: string }> {
    const answer = await ask('/api/v1/orders', { token, body: canaries })
    expect(answer.status).toBe(201)
    return (await answer.json()) as { id: string; trackingId: string }
  }

  /** Opens the stream, presses the button, and follows the event on the stream back to it. */
  async function press(trackingId: string, button: () => Promise<Response>): Promise<CollectedSpan[]> {
    const before = new Set(collector.spans)
    await withStream(`${running().url}/api/v1/stream/public/${trackingId}`, async (received) => {
      await eventually(() => received().includes('data:'), 'the stream has begun')
      const answer = await button()
      expect(answer.status, await answer.text()).toBeLessThan(300)
      // Only a step comes like this. What else comes, as the rest of the beginning, must not end the stream before it.
      await eventually(() => received().includes('"ORDER_EVENT_CREATED"'), 'the step is on the stream')
    })
    return eventually(() => {
      const pushes = collector.spans.filter((span) => span.name === 'push to streams' && !before.has(span))
      return pushes.map((push) => upFrom(push, collector.spans)).find((way) => way.at(-1)!.parentSpanId === '')
    }, 'a push hangs on something that began')
  }

  it('a trace leads from the button of a sender, and from that of a driver, to a watcher’s stream', async () => {
    const sender = await tokenOf('sender@ilbud.example')
    const driver = await tokenOf('sim30@ilbud.example')
    const { id, trackingId } = await place(sender)
    const accept = () => ask(`/api/driver/orders/${id}/accept`, { token: driver, body: {} })
    const accepted = await press(trackingId, accept)
    expect(accepted.map(nameOf)).toEqual(wayBack(running().shape, 'POST /api/driver/orders/:orderId/accept'))

    const other = await place(sender)
    const cancel = () => ask(`/api/v1/orders/${other.id}/cancel`, { token: sender, body: {} })
    const cancelled = await press(other.trackingId, cancel)
    expect(cancelled.map(nameOf)).toEqual(wayBack(running().shape, 'POST /api/v1/orders/:id/cancel'))

    for (const way of [accepted, cancelled]) {
      expect(way[0]!.attributes['ilbud.streams']).toBe(1)
      expect(Math.min(...way.map(({ duration }) => duration))).toBeGreaterThanOrEqual(0)
    }
  })

  it('a trace has in it what other services, Postgres and Redis were asked', async () => {
    const token = await tokenOf('sender@ilbud.example')
    const { trackingId } = await place(token)
    const isKnown = async () => {
      const answer = await ask(`/api/v1/track/${trackingId}`)
      await answer.body?.cancel()
      return answer.ok
    }
    await eventually(isKnown, 'tracking knows the order', { everyMs: 500 })
    const path = '/api/v1/stream/tickets'
    const { streams, front } = processesOf(running().shape)
    expect((await ask(path, { token, body: { trackingId } })).status).toBe(200)
    const waysTo = (name: RegExp) =>
      collector.spans
        .filter((span) => name.test(span.name))
        .map((span) => upFrom(span, collector.spans).map(nameOf))
        .filter((way) => way.at(-1)!.join() === `${front},POST ${path}`)
    const asked = () => waysTo(/^pg\.query/).find((way) => way[0]![0] === 'orders')
    expect((await eventually(asked, 'Postgres is in it')).slice(1)).toEqual([
      ['orders', 'ilbud.Orders.Disclose'],
      ['tracking', 'ilbud.Orders.Disclose'],
      ['tracking', 'ilbud.Tracking.Describe'],
      [streams, 'ilbud.Tracking.Describe'],
      [streams, `POST ${path}`],
      [front, `POST ${path}`]
    ])
    if (running().redis) await eventually(() => waysTo(/^(evalsha|set)$/).length > 0, 'Redis is in it')
  })

  it('a trace begins at the edge, and its id is the request’s', async () => {
    const refused = await ask('/api/v1/orders/nothing/cancel', { body: {} })
    const { requestId } = (await refused.json()) as { requestId: string }
    await eventually(() => collector.spans.some(({ traceId }) => traceId === requestId), 'it is a trace')
    expect(collector.spans.filter(({ traceId }) => traceId === forged)).toEqual([])
  })

  it('a trace names nobody', async () => {
    const query = new URLSearchParams({ q: canaries.pickupAddress })
    await ask(`/api/v1/orders?${query.toString()}`, { token: await tokenOf('sender@ilbud.example') })
    await eventually(() => collector.spans.some(({ name }) => name === 'GET /api/v1/orders'), 'it was drawn')
    const sent = collector.everything().toLowerCase()
    expect(words.filter((word) => sent.includes(word))).toEqual([])
  })
}

function nameOf({ process, name }: CollectedSpan): [string, string] {
  return [process, name]
}

/** The span, its parent, and so on, as far as they have arrived, within one trace. */
function upFrom(span: CollectedSpan, all: readonly CollectedSpan[]): CollectedSpan[] {
  const way = [span]
  for (;;) {
    const { traceId, parentSpanId } = way.at(-1)!
    const parent = all.find((candidate) => candidate.traceId === traceId && candidate.spanId === parentSpanId)
    if (!parent) return way
    way.push(parent)
  }
}

async function withStream(url: string, work: (received: () => string) => Promise<void>): Promise<void> {
  const end = new AbortController()
  const open = async (): Promise<Response | null> => {
    const response = await fetch(url, { headers: { accept: 'text/event-stream' }, signal: end.signal })
    if (response.ok) return response
    await response.body?.cancel()
    return null
  }
  // Tracking may learn of a new order later than its sender.
  const response = await eventually(open, 'the stream opens', { everyMs: 500 })
  let received = ''
  const reading = (async () => {
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) received += part
  })().catch(() => undefined)
  try {
    await work(() => received)
  } finally {
    end.abort()
    await reading
  }
}
