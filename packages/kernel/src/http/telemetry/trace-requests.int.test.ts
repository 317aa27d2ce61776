import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { createLog } from '#runtime/log.ts'
import { currentTrace, enableTracing } from '#runtime/spans.ts'
import { trace } from '@opentelemetry/api'
import type { Route } from '@ilbud/proto/http/route'
import { eventually } from '@ilbud/testkit/eventually'
import { testContext } from '@ilbud/testkit/services/test-context'
import { traceForTests } from '@ilbud/testkit/test-spans'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { createHttp } from '#http/create-http.ts'

const { spans, stop } = traceForTests()
enableTracing(0, stop)
afterAll(stop)

const rows: Route[] = [
  { method: 'POST', path: '/api/v1/things/:id', service: 'orders', policy: 'public', summary: '' },
  { method: 'GET', path: '/api/v1/things/:id', service: 'orders', policy: 'public', summary: '' },
  { method: 'GET', path: '/api/v1/flow', service: 'orders', policy: 'public', summary: '', stream: true }
]

function anApp(isEdge: boolean) {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  const context = testContext({ log })
  const app = createHttp({ service: 'orders', context, rows, ...(isEdge && { edge: { trustProxy: 0 } }) })
  app.post('/api/v1/things/:id', async (request) => {
    log.info('at work')
    return { id: request.id, span: currentSpanId() }
  })
  app.get('/api/v1/things/:id', async () => ({ span: currentSpanId() }))
  app.get('/api/v1/flow', async () => ({ span: currentSpanId() }))
  return { app, lines }
}

function currentSpanId(): string | null {
  const inside = currentTrace()
  return (inside && trace.getSpan(inside)?.spanContext().spanId) ?? null
}

const [traceId, spanId] = ['a'.repeat(32), 'b'.repeat(16)]
const drawn = { traceparent: `00-${traceId}-${spanId}-01` }
const post = { method: 'POST', url: '/api/v1/things/SD7?name=canary', payload: { name: 'canary' } } as const

it('a request continues the trace that it carries, also after the body, and logs its id', async () => {
  const { app, lines } = anApp(false)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const headers = { ...drawn, 'content-type': 'application/json' }
  // The body is sent after the head, as with a long body.
  const asking = request(address + post.url, { method: 'POST', headers })
  const [answered, received] = [once(asking, 'response'), once(app.server, 'request')]
  asking.flushHeaders()
  await received
  asking.end(JSON.stringify(post.payload))
  const [answer] = (await answered) as [IncomingMessage]
  const { span } = (await json(answer)) as { span: string }
  expect(await eventually(() => spans.pop(), 'the request has ended')).toEqual({
    name: 'POST /api/v1/things/:id',
    traceId,
    spanId: span,
    parent: spanId,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/v1/things/:id',
      'http.response.status_code': 200,
      'ilbud.service': 'orders'
    },
    seconds: 0,
    isError: false
  })
  expect(JSON.parse(lines[0]!)).toMatchObject({ trace_id: traceId, span_id: span })
})

it.each([
  ['brings no trace', {}],
  ['brings one that nobody keeps', { traceparent: drawn.traceparent.replace(/01$/, '00') }],
  ['brings nonsense', { traceparent: 'canary' }]
])('a trace shows nothing of a request that %s', async (_what, headers) => {
  const { app, lines } = anApp(false)
  expect((await app.inject({ ...post, headers })).json()).toMatchObject({ span: null })
  expect(spans).toEqual([])
  expect(JSON.parse(lines[0]!)).not.toHaveProperty('trace_id')
})

it("a public read attaches its queries to the gateway's span, and has none of its own", async () => {
  const { app } = anApp(false)
  const read = async (headers: object) =>
    (await app.inject({ url: '/api/v1/things/SD7', headers: { ...headers } })).json()
  expect(await read(drawn)).toEqual({ span: spanId })
  expect(await read({ traceparent: drawn.traceparent.replace(/01$/, '00') })).toEqual({ span: null })
  expect(await read({})).toEqual({ span: null })
  expect(spans).toEqual([])
})

it('a stream is not traced', async () => {
  await anApp(false).app.inject({ url: '/api/v1/flow', headers: drawn })
  expect(spans).toEqual([])
})

it('the gateway begins no trace for an unsampled request, which keeps its id', async () => {
  const { app } = anApp(true)
  const { id, span } = (await app.inject({ ...post, headers: drawn })).json() as { id: string; span: unknown }
  expect(span).toBeNull()
  expect(id).toMatch(/^[\w-]{12}-\w+$/)
  expect(spans).toEqual([])
})

it('the gateway begins a trace for a sampled request, whose id it becomes', async () => {
  enableTracing(1, stop)
  onTestFinished(() => enableTracing(0, stop))
  const { app } = anApp(true)
  const { id, span } = (await app.inject({ ...post, headers: drawn })).json() as { id: string; span: string }
  const begun = spans.pop()
  expect(begun).toMatchObject({ traceId: id, spanId: span, parent: undefined })
  expect(id).not.toBe(traceId)
  await app.inject('/healthz')
  expect(spans).toEqual([])
})
