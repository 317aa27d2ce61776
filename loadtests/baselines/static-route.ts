import { readFileSync } from 'node:fs'
import { fastify } from 'fastify'

/**
 * The anchor of F1 and F2: a bare Fastify route that answers given bytes, nothing else. Started by the bench with
 * `BYTES` (a file) and `LISTEN` (`unix:/path`, or a port of the loopback) in its environment.
 */
const { BYTES, LISTEN } = process.env as { BYTES: string; LISTEN: string }
const bytes = readFileSync(BYTES)
const app = fastify({ logger: false })
app.get('/api/v1/track/:trackingId', (_request, reply) => {
  void reply.header('content-type', 'application/json; charset=utf-8').send(bytes)
})
app.get('/readyz', (_request, reply) => {
  void reply.send('ok')
})
await app.listen(LISTEN.startsWith('unix:') ? { path: LISTEN.slice('unix:'.length) } : { port: Number(LISTEN) })
