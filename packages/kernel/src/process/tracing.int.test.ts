import { channel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startTraceCollector } from '@ilbud/testkit/trace-collector'
import { isWrapped } from '@opentelemetry/instrumentation'
import { request } from 'undici'
import { afterAll, expect, it } from 'vitest'
import { beginTrace, endTraces, inSpan } from './spans.ts'
import { startTracing } from './tracing.ts'

const collector = await startTraceCollector()
process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url
startTracing()
const server = createServer((_request, response) => void response.end('ok')).listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(async () => {
  server.close()
  await collector.stop()
})

const ask = async (): Promise<string> => (await request(`${origin}/route?to=canary`)).body.text()

it('wraps Postgres and Redis for whoever imports them', async () => {
  const [{ Client, Pool }, { Redis }] = await Promise.all([import('pg'), import('ioredis')])
  const wrapped = [Client.prototype.query, Pool.prototype.connect, Redis.prototype.sendCommand].map(isWrapped)
  expect(wrapped).toEqual([true, true, true])
})

it('does not even look at an outgoing request outside a trace', () => {
  let looks = 0
  const outgoing = {
    method: 'GET',
    origin,
    headers: [],
    get path() {
      looks++
      return '/'
    }
  }
  channel('undici:request:create').publish({ request: outgoing })
  expect(looks).toBe(0)
})

it('attaches outgoing requests to the trace that they are made in, without their paths', async () => {
  await ask()
  await inSpan(beginTrace(), { name: 'at work' }, ask)
  await endTraces()
  expect(collector.spans.map(({ name }) => name).sort()).toEqual(['GET', 'at work'])
  const [work, get] = ['at work', 'GET'].map((name) => collector.spans.find((span) => span.name === name)!)
  expect(get).toMatchObject({ traceId: work!.traceId, parentSpanId: work!.spanId })
  expect(get!.attributes).toMatchObject({ 'url.full': origin, 'url.path': '', 'url.query': '' })
  expect(collector.everything()).not.toContain('canary')
})
