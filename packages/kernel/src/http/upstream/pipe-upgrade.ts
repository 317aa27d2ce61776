import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type AppError, UnavailableError } from '#errors.ts'
import type { Patience } from './patience.ts'
import { passRefusal, readHandshake } from './handshake.ts'
import type { SocketAddress } from '#http/listen-address.ts'
import { rawProblem } from '#http/raw-problem.ts'

/** Says no to an upgrade. The socket is destroyed after its end: half-open it would stay for as long as the client likes. */
export function refuseUpgrade(socket: Duplex, error: AppError): void {
  socket.on('error', () => socket.destroy())
  socket.end(rawProblem(error), () => socket.destroy())
}

export interface Handshake {
  /** The request's head as the service gets it. */
  text: string
  socket: Duplex
  /** What the client sent behind its request. */
  head: Buffer
}

/**
 * Repeats the handshake to another process. Only its 101 joins the two sockets: another answer is passed on and is the
 * last, so that nothing that the client says after it is a request to the service. `onUnreached` may try elsewhere.
 */
export function pipeUpgrade(
  { text, socket, head }: Handshake,
  target: SocketAddress,
  { connectMs, headMs }: Patience,
  onUnreached: () => void
): Socket {
  const upstream = connect({ ...target, noDelay: true })
  let isConnected = false
  let isAnswered = false
  const leave = (): void => void upstream.destroy()
  socket.on('close', leave)

  upstream.setTimeout(connectMs, leave)
  upstream.on('connect', () => {
    isConnected = true
    upstream.setTimeout(headMs)
    upstream.write(text, 'latin1')
  })
  readHandshake(upstream, ({ status }, bytes) => {
    isAnswered = true
    upstream.setTimeout(0)
    if (status !== 101) return passRefusal(upstream, socket, bytes)
    socket.write(bytes)
    if (head.length > 0) upstream.write(head)
    upstream.pipe(socket)
    socket.pipe(upstream)
    // Whoever ends first has said all: the other gets the rest of it and is destroyed.
    upstream.on('end', () => socket.end(() => socket.destroy()))
  })
  // `close` follows every `error`, and is where it is handled.
  upstream.on('error', () => undefined)
  upstream.on('close', () => {
    if (isAnswered) return socket.end(() => socket.destroy())
    socket.off('close', leave)
    if (socket.destroyed) return
    if (isConnected) refuseUpgrade(socket, new UnavailableError())
    else onUnreached()
  })
  return upstream
}
