import { createRequire } from 'node:module'
import { basename, resolve } from 'node:path'
import { context, createNoopMeter, propagation, type Span, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { getNumberFromEnv, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { registerInstrumentations } from '@opentelemetry/instrumentation'
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import {
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
  serviceInstanceIdDetector
} from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { sampledShare } from '#runtime/sampled-share.ts'
import { currentTrace, enableTracing } from '#runtime/spans.ts'

/**
 * Exports traces to OTEL_EXPORTER_OTLP_ENDPOINT, sampled as OTEL_TRACES_SAMPLER says. Spans of HTTP, rpc and events are made
 * by our own code (spans.ts), because libraries would wrap every request at a cost; instrumentation libraries add spans
 * of Postgres, Redis and outgoing requests inside ours. Statements are recorded without their values. Composed of the
 * parts that we use: NodeSDK loads every exporter there is.
 */
export function startTracing(): void {
  const exporting = new BatchSpanProcessor({ exporter: new WordlessExporter(), ...batches() })
  // What gets as far as the provider has been sampled (beginTrace).
  const provider = new TracerProvider({ resource: ownResource(), spanProcessors: [exporting] })
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  // Baggage is not propagated: strangers could put anything into it.
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  registerInstrumentations({
    tracerProvider: provider,
    // Their metrics would cover traced requests only.
    meterProvider: { getMeter: createNoopMeter },
    instrumentations: [
      new UndiciInstrumentation({
        requireParentforSpans: true,
        // A request outside a trace would have its attributes prepared before it is dropped. One that carries a trace
        // already is forwarded by the gateway, and belongs to the span of the request that it forwards.
        ignoreRequestHook: ({ headers }) => !currentTrace() || headers.includes('traceparent'),
        requestHook: forgetAddress
      }),
      new PgInstrumentation({ enhancedDatabaseReporting: false, requireParentSpan: true }),
      // Only the command's name: its arguments contain tickets and what they give access to.
      new IORedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: (command) => command })
    ]
  })
  loadWrapped()
  enableTracing(sampledShare(process.env), () => provider.shutdown())
}

/** No data about the machine or account: a process is identified by its name and an id. */
function ownResource(): Resource {
  // `orders` of services/orders/src/main.ts.
  const name = process.env.OTEL_SERVICE_NAME || basename(resolve(process.argv[1] ?? '', '../..'))
  const detected = detectResources({ detectors: [envDetector, serviceInstanceIdDetector] })
  return detected.merge(resourceFromAttributes({ 'service.name': name }))
}

/** Names and defaults are those of OpenTelemetry's specification. */
function batches() {
  return {
    maxQueueSize: getNumberFromEnv('OTEL_BSP_MAX_QUEUE_SIZE') ?? 2048,
    maxExportBatchSize: getNumberFromEnv('OTEL_BSP_MAX_EXPORT_BATCH_SIZE') ?? 512,
    scheduledDelayMillis: getNumberFromEnv('OTEL_BSP_SCHEDULE_DELAY') ?? 5000,
    exportTimeoutMillis: getNumberFromEnv('OTEL_BSP_EXPORT_TIMEOUT') ?? 30_000
  }
}

/**
 * The instrumentations wrap what is loaded by `require`, once for all: whoever imports these modules later gets the same
 * objects. Hooks for `import` would take a thread, and ask it about every module of the process.
 */
function loadWrapped(): void {
  const load = createRequire(import.meta.url)
  for (const name of ['pg', 'ioredis']) load(name)
}

/**
 * Keeps only the origin of outgoing URLs: paths and queries contain places of orders and what people searched for
 * (R21).
 */
function forgetAddress(span: Span, { origin }: { origin: string }): void {
  span.setAttributes({ 'url.full': origin, 'url.path': '', 'url.query': '' })
}

/** Exports errors without their messages: those of Postgres quote values. */
class WordlessExporter extends OTLPTraceExporter {
  override export(...[spans, done]: Parameters<OTLPTraceExporter['export']>): void {
    for (const { status, events } of spans) {
      delete status.message
      events.length = 0
    }
    super.export(spans, done)
  }
}
