import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

export interface CollectedSpan {
  /** `service.name` of the process. */
  process: string
  name: string
  traceId: string
  spanId: string
  /** Empty for the root span. */
  parentSpanId: string
  attributes: Record<string, unknown>
  /** In milliseconds. */
  duration: number
}

export interface TraceCollector {
  url: string
  /** In the order in which they arrived. */
  spans: CollectedSpan[]
  /** The request bodies as received. */
  everything(): string
  stop(): Promise<void>
}

/** A collector that receives traces over HTTP as JSON (OTLP 1.x, `/v1/traces`) and stores them. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const bodies: string[] = []
  const spans: CollectedSpan[] = []
  async function take(request: IncomingMessage): Promise<number> {
    if (request.url !== '/v1/traces') return 404
    const body = await text(request)
    bodies.push(body)
    spans.push(...readSpans(JSON.parse(body) as Export))
    return 200
  }

  const server = createServer((request, response) => {
    void take(request)
      .catch(() => 400)
      .then((status) => response.writeHead(status, { 'content-type': 'application/json' }).end('{}'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    everything: () => bodies.join('\n'),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    }
  }
}

type Attributes = { key: string; value: Record<string, unknown> }[]

interface Export {
  resourceSpans: {
    resource: { attributes: Attributes }
    scopeSpans: { spans: SentSpan[] }[]
  }[]
}

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attributes
}

function readSpans({ resourceSpans }: Export): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const process = String(plain(resource.attributes)['service.name'])
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => readSpan(process, span)))
  })
}

function readSpan(process: string, { startTimeUnixNano, endTimeUnixNano, ...span }: SentSpan): CollectedSpan {
  const { traceId, spanId, parentSpanId = '', name } = span
  const duration = Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) / 1e6
  return { process, name, traceId, spanId, parentSpanId, attributes: plain(span.attributes), duration }
}

function plain(attributes: Attributes): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
