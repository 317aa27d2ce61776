import type { IncomingMessage, ServerResponse } from 'node:http'
import { beginTrace, carriedTrace, currentTrace, isTraced, type Opened, openSpan } from '#runtime/spans.ts'
import { type Context, context, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { isPublicRead, type Route } from '@ilbud/proto/http/route'
import type { FastifyInstance } from 'fastify'

interface TraceRequestsOptions {
  service: string
  isEdge: boolean
  rows: readonly Route[]
}

/**
 * A span for each sampled request. Only the gateway starts a trace, and ignores trace headers of clients; other
 * services continue the trace that a request carries. The trace's id is the request's id. Outside the gateway a public
 * read gets no span, which would cost as much as the read: its database queries are attached to the gateway's span,
 * which takes about as long.
 */
export function traceRequests(app: FastifyInstance, { service, isEdge, rows }: TraceRequestsOptions): void {
  if (!isTraced()) return
  // A stream lasts as long as its reader stays, so its duration says nothing.
  const streams = pathsOf(rows.filter((row) => row.stream))
  const reads = pathsOf(isEdge ? [] : rows.filter(isPublicRead))

  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const parent = currentTrace() ?? (isEdge ? begin(raw) : carried(raw))
    if (!parent) return done()
    const { method, url = 'unknown' } = request.routeOptions
    if (streams.has(url)) return done()
    if (raw.method === 'GET' && reads.has(url)) return context.with(parent, done)
    const opened = openRequest(parent, { name: `${String(method)} ${url}`, method: raw.method!, path: url, service })
    if (!opened) return done()
    if (isEdge) (request as { id: string }).id = opened.span.spanContext().traceId
    reply.raw.once('close', () => end(opened, reply.raw))
    // Fastify keeps the context, also for the hooks that run after the body.
    context.with(opened.inside, done)
  })
}

function pathsOf(rows: readonly Route[]): Set<string> {
  return new Set(rows.map(({ path }) => path))
}

/** A trace for what is neither a file of the web client nor a health check. */
function begin({ url }: IncomingMessage): Context | null {
  return url!.startsWith('/api/') ? beginTrace() : null
}

/** The trace that the gateway passes on, which it does only when it is sampled. */
function carried(raw: IncomingMessage): Context | null {
  return raw.headers['traceparent'] !== undefined ? carriedTrace(raw.headers) : null
}

interface RequestSpan {
  name: string
  method: string
  /** The route rather than the URL, which contains tracking IDs. */
  path: string
  service: string
}

function openRequest(parent: Context, { name, method, path, service }: RequestSpan): Opened | null {
  const attributes = { 'http.request.method': method, 'http.route': path, 'ilbud.service': service }
  return openSpan(parent, name, { kind: SpanKind.SERVER, attributes })
}

function end({ span }: Opened, { statusCode }: ServerResponse): void {
  span.setAttribute('http.response.status_code', statusCode)
  if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
