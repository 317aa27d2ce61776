import { readFileSync } from 'node:fs'
import { fastify } from 'fastify'

/**
 * The baseline of F1 and F2: a bare Fastify route that answers fixed bytes. Started by the bench with `BYTES` (a file)
 * and `LISTEN` (`unix:/path`, or a loopback port). With `IDS`, a file of ids, each id has its own copy of the bytes:
 * the additional cost is that of cache misses.
 */
const { BYTES, IDS, LISTEN } = process.env as { BYTES: string; IDS?: string; LISTEN: string }
const bytes = readFileSync(BYTES)
const app = fastify({ logger: false })
if (IDS) {
  const ids = JSON.parse(readFileSync(IDS, 'utf8')) as string[]
  const copies = new Map(ids.map((id) => [id, Buffer.from(bytes)]))
  app.get<{ Params: { trackingId: string } }>('/api/v1/track/:trackingId', ({ params }, reply) => {
    void reply.header('content-type', 'application/json; charset=utf-8').send(copies.get(params.trackingId))
  })
} else {
  app.get('/api/v1/track/:trackingId', (_request, reply) => {
    void reply.header('content-type', 'application/json; charset=utf-8').send(bytes)
  })
}
app.get('/readyz', (_request, reply) => {
  void reply.send('ok')
})
await app.listen(LISTEN.startsWith('unix:') ? { path: LISTEN.slice('unix:'.length) } : { port: Number(LISTEN) })
