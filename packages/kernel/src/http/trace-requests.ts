import type { IncomingMessage, ServerResponse } from 'node:http'
import { carriedTrace, currentTrace, isTraced, type Opened, openSpan } from '#process/spans.ts'
import { type Context, context, ROOT_CONTEXT, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { isPublicRead, type Route } from '@ilbud/proto/http/route'
import type { FastifyInstance } from 'fastify'

interface TraceRequestsOptions {
  service: string
  isEdge: boolean
  rows: readonly Route[]
}

/**
 * A span for each request that is drawn. Only the edge begins a trace: whoever is behind it goes on in the one that it
 * was handed, and what a client claims of traces is believed by nobody. At the edge the trace's id is the request's.
 * Behind it a public read has none of its own, for a span costs as much as the read: what it asks of a database hangs on
 * the edge's span, which takes as long.
 */
export function traceRequests(app: FastifyInstance, { service, isEdge, rows }: TraceRequestsOptions): void {
  if (!isTraced()) return
  // A stream lasts as long as its reader stays, which says nothing about work.
  const streams = pathsOf(rows.filter((row) => row.stream))
  const reads = pathsOf(isEdge ? [] : rows.filter(isPublicRead))

  app.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions } = request
    const { method, url = 'unknown' } = routeOptions
    if (streams.has(url)) return done()
    const parent = currentTrace() ?? (isEdge ? begin(raw) : carriedTrace(raw.headers))
    if (!parent) return done()
    if (raw.method === 'GET' && reads.has(url)) return context.with(parent, done)
    const opened = openSpan(parent, `${String(method)} ${url}`, {
      kind: SpanKind.SERVER,
      // The route and never the address: that holds tracking IDs.
      attributes: { 'http.request.method': raw.method!, 'http.route': url, 'ilbud.service': service }
    })
    if (!opened) return done()
    if (isEdge) (request as { id: string }).id = opened.span.spanContext().traceId
    endWith(opened, reply.raw)
    // The framework keeps it for what it does after the body, too.
    context.with(opened.inside, done)
  })
}

function pathsOf(rows: readonly Route[]): Set<string> {
  return new Set(rows.map(({ path }) => path))
}

/** Neither files of the web client nor health. */
function begin({ url }: IncomingMessage): Context | null {
  return url!.startsWith('/api/') ? ROOT_CONTEXT : null
}

function endWith({ span }: Opened, response: ServerResponse): void {
  response.once('close', () => {
    span.setAttribute('http.response.status_code', response.statusCode)
    if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })
}
