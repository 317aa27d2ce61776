import { register } from 'node:module'
import type { Span } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { GrpcInstrumentation } from '@opentelemetry/instrumentation-grpc'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { NodeSDK } from '@opentelemetry/sdk-node'

const unasked = new Set(['/livez', '/readyz', '/metrics'])

/** Sends traces of HTTP, Postgres, Redis and rpc to OTEL_EXPORTER_OTLP_ENDPOINT. Statements go without their values. */
export function startTracing(): void {
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url)
  const sdk = new NodeSDK({
    traceExporter: new OTLPTraceExporter(),
    // `/metrics` has a reader of its own.
    metricReaders: [],
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url }) => unasked.has(url ?? ''),
        requestHook: forgetQuery
      }),
      new UndiciInstrumentation({ requestHook: forgetQuery }),
      new PgInstrumentation({ enhancedDatabaseReporting: false, requireParentSpan: true }),
      new GrpcInstrumentation(),
      // None for Kafka: it would write the relay's trace over that of the tap, which events/trace.ts reads.
      // The name of the command alone: tickets and whom they open what for stand in the rest.
      new IORedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: (command) => command })
    ]
  })
  sdk.start()
}

/** Addresses that people ask a price for and tickets of streams stand in queries: no trace may keep them (R21). */
function forgetQuery(span: Span): void {
  const { attributes } = span as Span & { attributes?: Record<string, unknown> }
  const full = attributes?.['url.full']
  span.setAttribute('url.query', '')
  if (typeof full === 'string') span.setAttribute('url.full', full.split('?')[0]!)
}
