import type { Socket } from 'socket.io'

/** Whether the client has not yet taken everything written to it. */
export function isBehind(socket: Socket): boolean {
  return socket.request.socket.writableLength > 0
}

/** Bytes the client has taken so far. */
export function takenBytes({ request }: Socket): number {
  return request.socket.bytesWritten - request.socket.writableLength
}

/** Bytes waiting: in Node's socket buffer, and packets queued behind it. */
export function waitingBytes({ request, conn }: Socket): number {
  const { writeBuffer } = conn as unknown as { writeBuffer: { data?: string }[] }
  return writeBuffer.reduce((sum, { data = '' }) => sum + data.length, request.socket.writableLength)
}
