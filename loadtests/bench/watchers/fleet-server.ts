import { createServer } from 'node:http'
import { createPostgresBus } from '@ilbud/kernel/events/postgres-bus'
import { Drivers } from '@ilbud/proto/grpc/gen/drivers_pb'
import { realtime } from '@ilbud/realtime/service'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { serveSome } from '@ilbud/testkit/services/serve-some'
import { startService } from '@ilbud/testkit/services/start-service'
import { aUser } from '@ilbud/testkit/services/test-context'
import { pino } from 'pino'

// Realtime alone on the log of the bench, with so many drivers on duty. Every token is a dispatcher's own.
const { DATABASE_URL: url, LISTEN, DRIVERS } = process.env as Record<string, string>
const log = pino({ level: 'error' })
const bus = await createPostgresBus({ url: url!, log })
const at = new Date().toISOString()
const drivers = (JSON.parse(DRIVERS!) as string[]).map((id) => {
  return { id, name: 'Elin Sandberg', lat: 59.3, lng: 18.06, heading: 90, at, openOrders: 2 }
})
const service = await startService(realtime, {
  env: { LIMITS: 'off', DRAIN_SPREAD_MS: '0' },
  bus,
  log,
  calls: localCalls('realtime', [serveSome(Drivers, { fleet: async () => ({ drivers }) })]),
  identity: {
    verify: (token) => aUser({ id: token, role: 'dispatcher' }),
    verifyKey: async () => null,
    onEnded: () => () => undefined
  }
})
await service.app.ready()
const server = createServer((request, response) => {
  if (request.url === '/readyz') response.end('ok')
  else service.app.routing(request, response)
})
server.on('upgrade', (request, socket, head) => service.instance.upgrade!(request, socket, head))
server.listen(Number(LISTEN), '127.0.0.1')
// The bench has ended.
process.on('disconnect', () => process.exit())
