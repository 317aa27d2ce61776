import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Delivered, Handler } from './bus.ts'

const tracer = trace.getTracer('ilbud')

/** Runs the work inside the trace that wrote the message: one trace shows an order from the tap to the screen. */
export function inTraceOf<T>(
  { topic, headers }: Pick<Delivered, 'topic' | 'headers'>,
  work: () => Promise<T>
): Promise<T> {
  if (!headers?.traceparent) return work()
  const origin = propagation.extract(ROOT_CONTEXT, headers)
  const span = tracer.startSpan(`take ${topic}`, { kind: SpanKind.CONSUMER }, origin)
  return context.with(trace.setSpan(origin, span), async () => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

export function traced(handler: Handler): Handler {
  return (message) => inTraceOf(message, async () => handler(message))
}
