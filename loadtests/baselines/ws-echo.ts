import { createServer } from 'node:http'
import { type RawData, WebSocketServer } from 'ws'

/** The baseline of F7: `ws` that sends every frame back. Started by the bench, which sets the socket's path in `LISTEN`. */
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
const server = createServer((_request, response) => void response.end('ok'))
server.on('upgrade', (request, socket, head) =>
  sockets.handleUpgrade(request, socket, head, (opened) => {
    opened.on('message', (data: RawData) => opened.send(data as Buffer, { binary: false }))
  })
)
server.listen(process.env['LISTEN']!.slice('unix:'.length))
process.on('disconnect', () => process.exit())
