import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type AppError, UnavailableError } from '#errors.ts'
import type { Timeouts } from './timeouts.ts'
import { passRefusal, readHandshake } from './handshake.ts'
import type { SocketAddress } from '#http/listen-address.ts'
import { rawProblem } from '#http/raw-problem.ts'

/** Refuses an upgrade. The socket is destroyed afterwards: half-open, it would stay for as long as the client likes. */
export function refuseUpgrade(socket: Duplex, error: AppError): void {
  socket.on('error', () => socket.destroy())
  socket.end(rawProblem(error), () => socket.destroy())
}

export interface Handshake {
  /** The head of the request as sent to the service. */
  text: string
  socket: Duplex
  /** The bytes that the client sent after its request. */
  head: Buffer
}

/**
 * Repeats the handshake with another process. Only a 101 connects the two sockets; any other answer is passed on and
 * closes the connection, so that nothing the client sends afterwards reaches the service as a request. `onUnreached`
 * may try another replica.
 */
export function pipeUpgrade(
  { text, socket, head }: Handshake,
  target: SocketAddress,
  { connectMs, headMs }: Timeouts,
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
    // When one side ends, the other gets the rest of its data and is destroyed.
    upstream.on('end', () => socket.end(() => socket.destroy()))
  })
  // Handled in `close`, which follows every `error`.
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
