import { randomUUID } from 'node:crypto'
import { trace } from '@opentelemetry/api'
import { driverDutyChanged } from '@ilbud/proto/events/drivers'
import { writeEvent } from '@ilbud/proto/events/event'
import { traceForTests } from '@ilbud/testkit/test-spans'
import { afterAll, expect, it } from 'vitest'
import type { BusMessage } from './bus.ts'
import { outboxRow } from './outbox.ts'
import { inTraceOf, traceRelayed, tracedIfRecent } from './trace.ts'

const driverId = randomUUID()
const event = writeEvent(driverDutyChanged, {
  id: randomUUID(),
  source: '/drivers',
  subject: driverId,
  at: new Date(),
  data: { version: 1, driverId, onDuty: true, disabled: false }
})
const currentTrace = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId

const { spans, stop } = traceForTests()
afterAll(stop)

it('a handler continues the trace that wrote the event, also for the events that it writes', async () => {
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

it('a message without a trace starts none', async () => {
  expect(await inTraceOf({ topic: 'drivers.positions' }, async () => currentTrace())).toBeUndefined()
})

const topic = 'drivers.events'
const [traceId, spanId] = ['a'.repeat(32), 'b'.repeat(16)]
const message = { key: 'k', value: '{}', headers: { traceparent: `00-${traceId}-${spanId}-01`, other: 'kept' } }
const secondsAgo = (seconds: number): Date => new Date(Date.now() - seconds * 1000)

it("a trace has spans for the wait in the outbox and the publication, the parent of its readers' spans", async () => {
  spans.length = 0
  const sent: BusMessage[] = []
  const untraced = { key: 'k', value: '{}', headers: {} }
  const stored = [
    { message, storedAt: secondsAgo(3) },
    { message: untraced, storedAt: null }
  ]
  await traceRelayed(topic, stored, async (messages) => void sent.push(...messages))
  const [wait, publish] = spans
  expect(wait).toMatchObject({ name: 'outbox wait', parent: spanId, seconds: 3, isError: false })
  expect(publish).toMatchObject({ name: 'publish drivers.events', parent: wait!.spanId, seconds: 0, isError: false })
  expect(spans).toHaveLength(2)
  expect(sent).toEqual([
    { ...message, headers: { traceparent: `00-${traceId}-${publish!.spanId}-01`, other: 'kept' } },
    untraced
  ])
})

it('no wait in a trace ends before it begins, whatever Postgres takes for the time', async () => {
  spans.length = 0
  await traceRelayed(topic, [{ message, storedAt: secondsAgo(-60) }], async () => undefined)
  expect(spans[0]).toMatchObject({ name: 'outbox wait', seconds: 0 })
})

it('a failed publication is marked as an error in its trace and thrown again', async () => {
  spans.length = 0
  const away = traceRelayed(topic, [{ message, storedAt: secondsAgo(0) }], () => Promise.reject(new Error('away')))
  await expect(away).rejects.toThrow('away')
  expect(spans.map(({ isError }) => isError)).toEqual([false, true])
})

it('events that a follower reads back at its start are not traced', async () => {
  spans.length = 0
  const taken: (string | undefined)[] = []
  const take = tracedIfRecent(() => void taken.push(currentTrace()))
  const delivered = { ...message, topic, position: '1' }
  await take({ ...delivered, publishedAt: secondsAgo(120) })
  await take({ ...delivered, publishedAt: secondsAgo(1) })
  expect(taken).toEqual([undefined, traceId])
  expect(spans.map(({ name }) => name)).toEqual(['process drivers.events'])
})
