import { register } from 'node:module'
import { basename, resolve } from 'node:path'
import type { Span } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { tracesAreKept } from './spans.ts'

/**
 * Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT; OTEL_TRACES_SAMPLER says which. Spans of HTTP, rpc and events are drawn
 * where that is done (spans.ts), for what a library wraps every request pays; those of Postgres, Redis and other
 * people's servers only inside of these. Statements go without their values.
 */
export function startTracing(): void {
  // Wrapping what nobody instruments costs a second of every start.
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url, { data: { include: ['pg', 'ioredis'] } })
  // What strangers put into a baggage must not travel.
  process.env.OTEL_PROPAGATORS ||= 'tracecontext'
  // Neither machine nor account: a process knows itself by its name and an id of its own.
  process.env.OTEL_NODE_RESOURCE_DETECTORS ||= 'env,serviceinstance'
  const sdk = new NodeSDK({
    serviceName: process.env.OTEL_SERVICE_NAME || ownName(),
    traceExporter: new WordlessExporter(),
    // `/metrics` has a reader of its own, and logs go to standard output.
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: [
      new UndiciInstrumentation({ requireParentforSpans: true, requestHook: forgetAddress }),
      new PgInstrumentation({ enhancedDatabaseReporting: false, requireParentSpan: true }),
      // The name of the command alone: tickets and whom they open what for stand in the rest.
      new IORedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: (command) => command })
    ]
  })
  sdk.start()
  tracesAreKept(() => sdk.shutdown())
}

/** `orders` of services/orders/src/main.ts. */
function ownName(): string {
  return basename(resolve(process.argv[1] ?? '', '../..'))
}

/** Places of an order stand in the ways that an engine is asked for, and in queries what people search (R21). */
function forgetAddress(span: Span, { origin }: { origin: string }): void {
  span.setAttributes({ 'url.full': origin, 'url.path': '', 'url.query': '' })
}

/** That something failed and where, but not what it said: Postgres quotes in its messages what somebody typed. */
class WordlessExporter extends OTLPTraceExporter {
  override export(...[spans, done]: Parameters<OTLPTraceExporter['export']>): void {
    for (const { status, events } of spans) {
      delete status.message
      events.length = 0
    }
    super.export(spans, done)
  }
}
