import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type AppError, UnavailableError } from '#errors.ts'
import { rawProblem } from '#http/problems/raw-problem.ts'
import type { Client, Dispatcher } from 'undici'
import type { ForwardedRequest } from './forwarded-request.ts'
import { endToEndHeaders } from './hop-by-hop.ts'

/** Refuses an upgrade. The socket is destroyed afterwards: half-open, it would stay for as long as the client likes. */
export function refuseUpgrade(socket: Duplex, error: AppError): void {
  socket.on('error', () => socket.destroy())
  socket.end(rawProblem(error), () => socket.destroy())
}

export interface Handshake {
  request: ForwardedRequest & { upgrade: string }
  socket: Duplex
  /** The bytes that the client sent after its request. */
  head: Buffer
}

interface UpgradeOptions {
  /** A connection of its own. */
  client: Client
  /** The service did not get the handshake. */
  onUnreached: () => void
  /** The connection to the service has ended, or there will be none. Called once. */
  onEnd: () => void
}

/**
 * Repeats the handshake with another process. Only a 101 connects the two sockets; any other answer is passed on and
 * closes the connection, so that nothing the client sends afterwards reaches the service as a request.
 */
export function pipeUpgrade({ request, socket, head }: Handshake, options: UpgradeOptions): void {
  const { client, onUnreached, onEnd } = options
  let state: 'connecting' | 'sent' | 'refused' | 'connected' = 'connecting'
  const leave = (): void => void client.destroy().catch(() => undefined)
  socket.on('close', leave)

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart: () => void (state = 'sent'),
    onRequestUpgrade(_controller, status, headers, upstream) {
      state = 'connected'
      upstream.on('error', () => upstream.destroy()).on('close', onEnd)
      socket.off('close', leave).on('close', () => upstream.destroy())
      socket.write(headText(status, { ...endToEndHeaders(headers), connection: 'upgrade', upgrade: request.upgrade }))
      if (head.length > 0) upstream.write(head)
      upstream.pipe(socket)
      socket.pipe(upstream)
      // When the service ends, the client gets the rest of its data and is destroyed.
      upstream.on('end', () => socket.end(() => socket.destroy()))
      upstream.on('close', () => socket.end(() => socket.destroy()))
      if (socket.destroyed) upstream.destroy()
    },
    onResponseStart(_controller, status, headers: IncomingHttpHeaders) {
      if (status < 200) return
      state = 'refused'
      socket.write(headText(status, { connection: 'close', ...endToEndHeaders(headers) }))
    },
    onResponseData: (_controller, part) => void socket.write(part),
    onResponseEnd() {
      socket.end(() => socket.destroy())
      onEnd()
    },
    onResponseError() {
      socket.off('close', leave)
      onEnd()
      if (socket.destroyed) return
      if (state === 'connecting') onUnreached()
      else if (state === 'sent') refuseUpgrade(socket, new UnavailableError())
      else socket.destroy()
    }
  }
  client.dispatch(request as Dispatcher.DispatchOptions, handler)
}

function headText(status: number, headers: Record<string, string | string[]>): Buffer {
  let text = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`
  for (const [name, values] of Object.entries(headers)) {
    for (const value of [values].flat()) text += `${name}: ${value}\r\n`
  }
  return Buffer.from(`${text}\r\n`, 'latin1')
}
