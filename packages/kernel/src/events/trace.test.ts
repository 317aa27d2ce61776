import { randomUUID } from 'node:crypto'
import { trace } from '@opentelemetry/api'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { driverDutyChanged } from '@ilbud/proto/events/drivers'
import { writeEvent } from '@ilbud/proto/events/event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outboxRow } from './outbox.ts'
import { inTraceOf } from './trace.ts'

const driverId = randomUUID()
const event = writeEvent(driverDutyChanged, {
  id: randomUUID(),
  source: '/drivers',
  subject: driverId,
  at: new Date(),
  data: { version: 1, driverId, onDuty: true, disabled: false }
})
const currentTrace = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId

const sdk = new NodeSDK({
  autoDetectResources: false,
  instrumentations: [],
  traceExporter: { export: (_spans, done) => done({ code: 0 }), shutdown: () => Promise.resolve() }
})
beforeAll(() => sdk.start())
afterAll(() => sdk.shutdown())

it('goes on in the trace that wrote the event, also for what that writes in turn', async () => {
  const written = await trace.getTracer('test').startActiveSpan('tap', async (span) => {
    const row = outboxRow('drivers.events', event)
    span.end()
    return { row, traceId: span.spanContext().traceId }
  })
  const headers = JSON.parse(written.row.headers) as Record<string, string>
  const [taken, passedOn] = await inTraceOf({ topic: 'drivers.events', headers }, async () => [
    currentTrace(),
    JSON.parse(outboxRow('drivers.events', event).headers) as Record<string, string>
  ])
  expect(taken).toBe(written.traceId)
  expect((passedOn as Record<string, string>).traceparent).toContain(written.traceId)
})

it('begins no trace for a message that has none', async () => {
  expect(await inTraceOf({ topic: 'drivers.positions' }, async () => currentTrace())).toBeUndefined()
})
