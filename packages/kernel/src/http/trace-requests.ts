import type { IncomingMessage, ServerResponse } from 'node:http'
import { carriedTrace, currentTrace, isTraced, type Opened, openSpan } from '#process/spans.ts'
import { type Context, context, ROOT_CONTEXT, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { Route } from '@ilbud/proto/http/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface TraceRequestsOptions {
  service: string
  isEdge: boolean
  rows: readonly Route[]
}

/**
 * A span for each request that is drawn. Only the edge begins a trace: whoever is behind it goes on in the one that it
 * was handed, and what a client claims of traces is believed by nobody. At the edge the trace's id is the request's.
 */
export function traceRequests(app: FastifyInstance, { service, isEdge, rows }: TraceRequestsOptions): void {
  if (!isTraced()) return
  // One ends when its reader goes: it is no piece of work that takes so long.
  const streams = new Set(rows.filter((row) => row.stream).map(({ path }) => path))

  function open(request: FastifyRequest): Opened | null {
    const { raw } = request
    const parent = currentTrace() ?? (isEdge ? begin(raw) : carriedTrace(raw.headers))
    const opened = parent && openSpan(parent, raw.method!, { kind: SpanKind.SERVER })
    if (!opened) return null
    const { method, url = 'unknown' } = request.routeOptions
    if (streams.has(url)) return null
    // The route and never the address: that holds tracking IDs.
    opened.span.updateName(`${String(method)} ${url}`)
    opened.span.setAttributes({ 'http.request.method': raw.method!, 'http.route': url, 'ilbud.service': service })
    return opened
  }

  app.addHook('onRequest', (request, reply, done) => {
    const opened = open(request)
    if (!opened) return done()
    if (isEdge) (request as { id: string }).id = opened.span.spanContext().traceId
    endWith(opened, reply.raw)
    // The framework keeps it for what it does after the body, too.
    context.with(opened.inside, done)
  })
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
