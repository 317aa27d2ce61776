import { type Attributes, context, propagation, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { TracerProvider } from '@opentelemetry/sdk-trace'

interface EndedSpan {
  name: string
  traceId: string
  spanId: string
  parent: string | undefined
  attributes: Attributes
  /** Whole seconds. */
  seconds: number
  isError: boolean
}

/** Traces this process until `stop`. `spans`: those that have ended. */
export function traceForTests(): { spans: EndedSpan[]; stop: () => Promise<void> } {
  const spans: EndedSpan[] = []
  const nothing = () => Promise.resolve()
  const provider = new TracerProvider({
    spanProcessors: [
      {
        onStart: () => undefined,
        onEnd(span) {
          const { name, attributes, parentSpanContext, duration, status } = span
          const { traceId, spanId } = span.spanContext()
          const isError = status.code === SpanStatusCode.ERROR
          spans.push({
            name,
            traceId,
            spanId,
            parent: parentSpanContext?.spanId,
            attributes,
            seconds: duration[0],
            isError
          })
        },
        forceFlush: nothing,
        shutdown: nothing
      }
    ]
  })
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  return { spans, stop: () => provider.shutdown() }
}
