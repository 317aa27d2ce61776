import { type IncomingMessage, STATUS_CODES } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import type { SocketAddress } from '#http/listen-address.ts'

/** Says no to an upgrade. The socket is destroyed after its end: half-open it would stay for as long as the client likes. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  socket.on('error', () => socket.destroy())
  const answer = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`
  socket.end(answer, () => socket.destroy())
}

/** Repeats the handshake to another process and joins the two sockets; what it answers, refusals too, goes to the client. */
export function pipeUpgrade(target: SocketAddress, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const upstream = connect(target)
  let isConnected = false

  upstream.on('connect', () => {
    isConnected = true
    upstream.setNoDelay(true)
    upstream.write(requestHead(request), 'latin1')
    if (head.length > 0) upstream.write(head)
    upstream.pipe(socket)
    socket.pipe(upstream)
  })
  upstream.on('error', () => {
    if (isConnected) socket.destroy()
    else refuseUpgrade(socket, 503)
  })
  socket.on('error', () => upstream.destroy())
  // Whoever ends first has said all: the other gets the rest of it and is destroyed.
  upstream.on('end', () => socket.end(() => socket.destroy()))
  upstream.on('close', () => isConnected && socket.end(() => socket.destroy()))
  socket.on('close', () => upstream.destroy())
}

function requestHead({ method, url, headers }: IncomingMessage): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : value}`
  )
  return `${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}
