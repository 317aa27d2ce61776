import { createServer } from 'node:http'
import { createPostgresBus } from '@ilbud/kernel/events/postgres-bus'
import { driverPositionSchema, driverPositionsTopic } from '@ilbud/proto/events/drivers'
import { pino } from 'pino'
import { Server } from 'socket.io'

/** F5's baseline: Socket.IO that emits every position in the log to a room, as soon as it reads it. */
const { DATABASE_URL: url, LISTEN } = process.env as Record<string, string>
const bus = await createPostgresBus({ url: url!, log: pino({ level: 'error' }) })
const server = createServer((_request, response) => void response.end('ok'))
const io = new Server(server, { transports: ['websocket'], pingInterval: 3_600_000, serveClient: false })
io.on('connection', (socket) => {
  socket.on('subscribe', ({ channel }: { channel: string }, done: (answer: object) => void) => {
    void socket.join(channel)
    done({ ok: true })
  })
})
bus.follow([driverPositionsTopic], { sinceMinutes: 0 }, ({ value }) => {
  const { driverId, lat, lng, heading, at } = driverPositionSchema.parse(JSON.parse(value))
  io.to('fleet').emit('moved', [driverId, lat, lng, heading, at])
})
server.listen(Number(LISTEN), '127.0.0.1')
process.on('disconnect', () => process.exit())
