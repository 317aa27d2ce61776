import { createRequire } from 'node:module'
import { basename, resolve } from 'node:path'
import { createNoopMeter, type Span } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { sampledShare } from './sampled-share.ts'
import { currentTrace, tracesAreKept } from './spans.ts'

/**
 * Exports traces to OTEL_EXPORTER_OTLP_ENDPOINT, sampled as OTEL_TRACES_SAMPLER says. Spans of HTTP, rpc and events are made
 * by our own code (spans.ts), because libraries would wrap every request at a cost; instrumentation libraries add spans
 * of Postgres, Redis and outgoing requests inside ours. Statements are recorded without their values.
 */
export function startTracing(): void {
  // Baggage is not propagated: strangers could put anything into it.
  process.env.OTEL_PROPAGATORS ||= 'tracecontext'
  // No data about the machine or account: a process is identified by its name and an id.
  process.env.OTEL_NODE_RESOURCE_DETECTORS ||= 'env,serviceinstance'
  const share = sampledShare(process.env)
  // What gets as far as the SDK has been sampled (beginTrace).
  process.env.OTEL_TRACES_SAMPLER = 'always_on'
  const instrumentations = [
    new UndiciInstrumentation({
      requireParentforSpans: true,
      // Without this, a request outside a trace would have its attributes prepared before it is dropped.
      ignoreRequestHook: () => !currentTrace(),
      requestHook: forgetAddress
    }),
    new PgInstrumentation({ enhancedDatabaseReporting: false, requireParentSpan: true }),
    // Only the command's name: its arguments contain tickets and what they give access to.
    new IORedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: (command) => command })
  ]
  const sdk = new NodeSDK({
    serviceName: process.env.OTEL_SERVICE_NAME || ownName(),
    traceExporter: new WordlessExporter(),
    // `/metrics` has its own reader, and logs go to standard output.
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations
  })
  sdk.start()
  loadWrapped()
  // Their metrics would cover traced requests only.
  for (const each of instrumentations) each.setMeterProvider({ getMeter: createNoopMeter })
  tracesAreKept(share, () => sdk.shutdown())
}

/**
 * The instrumentations wrap what is loaded by `require`, once for all: whoever imports these modules later gets the same
 * objects. Hooks for `import` would take a thread, and ask it about every module of the process.
 */
function loadWrapped(): void {
  const load = createRequire(import.meta.url)
  for (const name of ['pg', 'ioredis']) load(name)
}

/** `orders` of services/orders/src/main.ts. */
function ownName(): string {
  return basename(resolve(process.argv[1] ?? '', '../..'))
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
