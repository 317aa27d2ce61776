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

// Only spans that are kept ever stand in a context: whatever was not drawn costs nothing further on, here or elsewhere.

const tracer = trace.getTracer('ilbud')
// A collector that does not answer must not hold up the shutdown.
const patienceMs = 2000
let sendRest: (() => Promise<void>) | null = null

/** Called by tracing.ts, which alone knows the exporter; `end` flushes it and shuts it down. */
export function tracesAreKept(end: () => Promise<void>): void {
  sendRest = end
}

/** Whether traces are collected, so that spans are worth making. */
export function isTraced(): boolean {
  return sendRest !== null
}

/** Sends the spans that are not sent yet, and no more after them. Never rejects: a trace is no reason to end badly. */
export async function endTraces(): Promise<void> {
  if (!sendRest) return
  const late = new AbortController()
  await Promise.race([sendRest().catch(() => undefined), pause(patienceMs, undefined, { signal: late.signal })])
  late.abort()
}

/** The trace that is under way here; null where there is none. */
export function currentTrace(): Context | null {
  const here = context.active()
  return trace.getSpan(here) ? here : null
}

/** The trace that a message or a request brings along in `traceparent`; null for one that brings none that is kept. */
export function carriedTrace(headers: Record<string, unknown> | undefined): Context | null {
  if (!headers?.['traceparent']) return null
  const carried = propagation.extract(ROOT_CONTEXT, headers)
  const flags = trace.getSpanContext(carried)?.traceFlags ?? TraceFlags.NONE
  return flags & TraceFlags.SAMPLED ? carried : null
}

export interface Opened {
  span: Span
  /** For what goes on inside it. */
  inside: Context
}

/** A span of that trace, which the caller ends; null where the trace is not kept. */
export function openSpan(parent: Context, name: string, options?: SpanOptions): Opened | null {
  const span = tracer.startSpan(name, options, parent)
  return span.isRecording() ? { span, inside: trace.setSpan(parent, span) } : null
}

/** Does the work as one span of the trace; without a trace it only does the work. */
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
      // Not what it says: messages of errors may quote what somebody typed.
      opened.span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      opened.span.end()
    }
  })
}
