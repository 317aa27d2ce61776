import { type Attributes, SpanStatusCode } from '@opentelemetry/api'
import { NodeSDK } from '@opentelemetry/sdk-node'

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

/** Traces this process until `stop`. `spans`: those that have ended. OTEL_TRACES_SAMPLER decides which are recorded. */
export function traceForTests(): { spans: EndedSpan[]; stop: () => Promise<void> } {
  const spans: EndedSpan[] = []
  const nothing = () => Promise.resolve()
  const sdk = new NodeSDK({
    autoDetectResources: false,
    instrumentations: [],
    metricReaders: [],
    logRecordProcessors: [],
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
  sdk.start()
  return { spans, stop: () => sdk.shutdown() }
}
