import { Server } from 'socket.io'
import { listen } from './receive-changes.ts'

/** The same by Socket.IO: an emit to a room, websocket only. Its pings are left out. */
const room = 'order'
const io = new Server({ transports: ['websocket'], pingInterval: 3_600_000, serveClient: false })
io.on('connection', (socket) => void socket.join(room))

io.attach(await listen((text) => void io.to(room).emit('order.changed', JSON.parse(text))))
