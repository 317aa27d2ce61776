import cluster from 'node:cluster'
import { createServer } from 'node:http'

/**
 * Holds streams open in several processes at one port, which they share as `WAY` says:
 * `round-robin`: a first process accepts the connections and hands them round; `one-socket`: all of them accept from
 * one socket; `reuse-port`: the kernel divides them among a socket of each. SIGTERM to one of them ends its streams.
 */
const { WAY, PROCESSES, LISTEN } = process.env
if (cluster.isPrimary) {
  cluster.schedulingPolicy = WAY === 'round-robin' ? cluster.SCHED_RR : cluster.SCHED_NONE
  let listening = 0
  cluster.on('message', () => {
    if (++listening === Number(PROCESSES)) process.send!('ready')
  })
  for (let number = 0; number < Number(PROCESSES); number++) cluster.fork()
} else {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-process': process.pid })
    response.flushHeaders()
  })
  process.once('SIGTERM', () => {
    server.close(() => process.exit())
    server.closeAllConnections()
  })
  const reusePort = WAY === 'reuse-port'
  server.listen({ port: Number(LISTEN), host: '127.0.0.1', reusePort, exclusive: reusePort }, () =>
    process.send!('listening')
  )
}
