import { readFileSync } from 'node:fs'
import { fastify } from 'fastify'

/**
 * The anchor of F1 and F2: a bare Fastify route that answers given bytes, nothing else. Started by the bench with
 * `BYTES` (a file) and `LISTEN` (a socket path) in its environment.
 */
const bytes = readFileSync(process.env.BYTES!)
const app = fastify({ logger: false })
app.get('/api/v1/track/:trackingId', (_request, reply) => {
  void reply.header('content-type', 'application/json; charset=utf-8').send(bytes)
})
app.get('/readyz', (_request, reply) => {
  void reply.send('ok')
})
await app.listen({ path: process.env.LISTEN! })
