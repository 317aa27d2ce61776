import { setTimeout as pause } from 'node:timers/promises'
import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  TraceFlags,
  trace
} from '@opentelemetry/api'

// A context contains only sampled spans: what is not sampled costs nothing further on, in this process or another.

const tracer = trace.getTracer('ilbud')
// A collector that does not answer must not delay the shutdown.
const flushTimeoutMs = 2000
let sendRest: (() => Promise<void>) | null = null
let share = 0

/**
 * Called by tracing.ts, which creates the exporter. `of`: the share of requests to trace, 0 to 1; `end` flushes
 * the exporter and shuts it down.
 */
export function enableTracing(of: number, end: () => Promise<void>): void {
  share = of
  sendRest = end
}

/** Whether traces are collected, so that spans are worthwhile. */
export function isTraced(): boolean {
  return sendRest !== null
}

/** Exports the remaining spans and stops tracing. Never rejects: a failed export must not fail the shutdown. */
export async function endTraces(): Promise<void> {
  if (!sendRest) return
  const late = new AbortController()
  await Promise.race([sendRest().catch(() => undefined), pause(flushTimeoutMs, undefined, { signal: late.signal })])
  late.abort()
}

/**
 * The context for a new trace; null: not sampled. Decided here, because OpenTelemetry asks its sampler only after it has
 * prepared a span, which would be most of what an unsampled request pays.
 */
export function beginTrace(): Context | null {
  return Math.random() < share ? ROOT_CONTEXT : null
}

/** The current trace; null: none. */
export function currentTrace(): Context | null {
  const here = context.active()
  return trace.getSpan(here) ? here : null
}

/** The trace in the `traceparent` header of a message or request; null: none, or not sampled. */
export function carriedTrace(headers: Record<string, unknown> | undefined): Context | null {
  if (!headers?.['traceparent']) return null
  const carried = propagation.extract(ROOT_CONTEXT, headers)
  const flags = trace.getSpanContext(carried)?.traceFlags ?? TraceFlags.NONE
  return flags & TraceFlags.SAMPLED ? carried : null
}

export interface Opened {
  span: Span
  /** The context for work inside the span. */
  inside: Context
}

/** Starts a span of the trace, which the caller ends; null when the trace is not sampled. */
export function openSpan(parent: Context, name: string, options?: SpanOptions): Opened | null {
  const span = tracer.startSpan(name, options, parent)
  return span.isRecording() ? { span, inside: trace.setSpan(parent, span) } : null
}

/** Runs the work as a span of the trace, or without one when there is no trace. */
export async function inSpan<Value>(
  parent: Context | null,
  { name, ...options }: SpanOptions & { name: string },
  work: () => Promise<Value>
): Promise<Value> {
  const opened = parent && openSpan(parent, name, options)
  if (!opened) return work()
  return context.with(opened.inside, async () => {
    try {
      return await work()
    } catch (error) {
      // Without the error's message, which may quote what a person typed.
      opened.span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      opened.span.end()
    }
  })
}
