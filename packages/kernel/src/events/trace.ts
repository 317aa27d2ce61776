import { carriedTrace, inSpan, type Opened, openSpan } from '#process/spans.ts'
import { propagation, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { BusMessage, Delivered, Handler } from './bus.ts'

/** Runs the work inside the trace that wrote the message: one trace shows an order from the tap to the screen. */
export function inTraceOf<T>(
  { topic, headers }: Pick<Delivered, 'topic' | 'headers'>,
  work: () => Promise<T>
): Promise<T> {
  return inSpan(carriedTrace(headers), { name: `take ${topic}`, kind: SpanKind.CONSUMER }, work)
}

export function traced(handler: Handler): Handler {
  return (message) => inTraceOf(message, async () => handler(message))
}

// Older messages are read back by a starting process; nobody waited for that work.
const newsMs = 60_000

/** For followers, which read the past of half an hour each time. */
export function tracedNews(handler: Handler): Handler {
  const inTrace = traced(handler)
  return (message) => (Date.now() - message.publishedAt.getTime() < newsMs ? inTrace(message) : handler(message))
}

/** A message of the outbox; `storedAt` is the beginning of the transaction that wrote it, null where it is not traced. */
export interface Stored {
  message: BusMessage
  storedAt: Date | null
}

/**
 * Publishes messages of one topic. In the trace of each stand its wait in the outbox and its way to the log, on which
 * all hangs that its readers do.
 */
export async function traceRelayed(
  topic: string,
  stored: readonly Stored[],
  publish: (messages: BusMessage[]) => Promise<void>
): Promise<void> {
  const ways: Opened[] = []
  const messages = stored.map(({ message, storedAt }) => {
    const way = storedAt && openWay(topic, message, storedAt)
    if (!way) return message
    ways.push(way)
    const headers = { ...message.headers }
    propagation.inject(way.inside, headers)
    return { ...message, headers }
  })
  try {
    await publish(messages)
  } catch (error) {
    for (const { span } of ways) span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    for (const { span } of ways) span.end()
  }
}

function openWay(topic: string, { headers }: BusMessage, storedAt: Date): Opened | null {
  const origin = carriedTrace(headers)
  const now = Date.now()
  // Postgres has a clock of its own.
  const startTime = Math.min(storedAt.getTime(), now)
  const wait = origin && openSpan(origin, 'outbox wait', { startTime })
  wait?.span.end(now)
  return wait && openSpan(wait.inside, `publish ${topic}`, { kind: SpanKind.PRODUCER })
}
