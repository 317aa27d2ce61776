import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startTraceCollector } from '@ilbud/testkit/servers/trace-collector'
import { expect, it } from 'vitest'

const run = promisify(execFile)
const here = import.meta.dirname

// In a process of its own: a tracer is registered once per process.
const program = `
  import { channel } from 'node:diagnostics_channel'
  import { once } from 'node:events'
  import { createServer } from 'node:http'
  import { isWrapped } from '@opentelemetry/instrumentation'
  import { Redis } from 'ioredis'
  import { Client, Pool } from 'pg'
  import { beginTrace, endTraces, inSpan } from '${here}/../runtime/spans.ts'

  const server = createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = 'http://127.0.0.1:' + server.address().port
  const ask = async () => (await fetch(origin + '/route?to=canary')).text()
  await ask()
  await inSpan(beginTrace(), { name: 'at work' }, ask)

  let looks = 0
  const outside = { method: 'GET', origin, headers: [], get path() { looks++; return '/' } }
  channel('undici:request:create').publish({ request: outside })
  const wrapped = [Client.prototype.query, Pool.prototype.connect, Redis.prototype.sendCommand].map(isWrapped)
  await endTraces()
  console.log(JSON.stringify({ origin, looks, wrapped }))
  process.exit()
`

it('tracing wraps Postgres and Redis, and outgoing requests inside a trace, without their paths', async () => {
  const collector = await startTraceCollector()
  const env = { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  const args = ['--import', `${here}/telemetry.ts`, '--input-type=module', '--eval', program]
  const { stdout } = await run(process.execPath, args, { cwd: here, env })
  await collector.stop()
  const { origin, looks, wrapped } = JSON.parse(stdout) as { origin: string; looks: number; wrapped: boolean[] }
  expect(wrapped).toEqual([true, true, true])
  // An outgoing request outside a trace is not even looked at.
  expect(looks).toBe(0)
  expect(collector.spans.map(({ name }) => name).sort()).toEqual(['GET', 'at work'])
  const [work, get] = ['at work', 'GET'].map((name) => collector.spans.find((span) => span.name === name)!)
  expect(get).toMatchObject({ traceId: work!.traceId, parentSpanId: work!.spanId })
  expect(get!.attributes).toMatchObject({ 'url.full': origin, 'url.path': '', 'url.query': '' })
  expect(collector.everything()).not.toContain('canary')
})
