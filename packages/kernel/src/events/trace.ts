import { carriedTrace, inSpan, type Opened, openSpan } from '#runtime/spans.ts'
import { propagation, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { BusMessage, Delivered, Handler } from './bus.ts'

/**
 * Runs the work in the trace that wrote the message, so that one trace shows an order from the driver's tap to the
 * screen.
 */
export function inTraceOf<T>(
  { topic, headers }: Pick<Delivered, 'topic' | 'headers'>,
  work: () => Promise<T>
): Promise<T> {
  return inSpan(carriedTrace(headers), { name: `process ${topic}`, kind: SpanKind.CONSUMER }, work)
}

export function traced(handler: Handler): Handler {
  return (message) => inTraceOf(message, async () => handler(message))
}

// A process that starts reads back older messages; nobody was waiting for that work.
const recentMs = 60_000

/** For followers, which read back half an hour when they start. */
export function tracedIfRecent(handler: Handler): Handler {
  const inTrace = traced(handler)
  return (message) => (Date.now() - message.publishedAt.getTime() < recentMs ? inTrace(message) : handler(message))
}

/** A message in the outbox. `storedAt`: when the transaction that wrote it began; null if it is not traced. */
export interface Stored {
  message: BusMessage
  storedAt: Date | null
}

/**
 * Publishes messages of one topic. Adds two spans to the trace of each: its wait in the outbox, and its publication,
 * which is the parent of its readers' spans.
 */
export async function traceRelayed(
  topic: string,
  stored: readonly Stored[],
  publish: (messages: BusMessage[]) => Promise<void>
): Promise<void> {
  const opened: Opened[] = []
  const messages = stored.map(({ message, storedAt }) => {
    const span = storedAt && openPublishSpan(topic, message, storedAt)
    if (!span) return message
    opened.push(span)
    const headers = { ...message.headers }
    propagation.inject(span.inside, headers)
    return { ...message, headers }
  })
  try {
    await publish(messages)
  } catch (error) {
    for (const { span } of opened) span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    for (const { span } of opened) span.end()
  }
}

function openPublishSpan(topic: string, { headers }: BusMessage, storedAt: Date): Opened | null {
  const origin = carriedTrace(headers)
  const now = Date.now()
  // Postgres's clock may differ from ours.
  const startTime = Math.min(storedAt.getTime(), now)
  const wait = origin && openSpan(origin, 'outbox wait', { startTime })
  wait?.span.end(now)
  return wait && openSpan(wait.inside, `publish ${topic}`, { kind: SpanKind.PRODUCER })
}
