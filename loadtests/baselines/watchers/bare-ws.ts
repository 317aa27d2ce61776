import { WebSocketServer } from 'ws'
import { listen } from './receive-changes.ts'

/** The same by WebSocket, with `ws` and no compression. */
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })

const server = await listen((text) => {
  const bytes = Buffer.from(text)
  for (const socket of sockets.clients) socket.send(bytes, { binary: false })
})
server.on('upgrade', (request, socket, head) => sockets.handleUpgrade(request, socket, head, () => undefined))
