import type { Socket } from 'socket.io'

/** It has not taken all that was written to it. */
export function isBehind(socket: Socket): boolean {
  return socket.request.socket.writableLength > 0
}

/** Bytes that it has taken so far. */
export function takenBytes({ request }: Socket): number {
  return request.socket.bytesWritten - request.socket.writableLength
}

/** Bytes that wait for it: with the kernel's buffer full, and packets behind those. */
export function waitingBytes({ request, conn }: Socket): number {
  const { writeBuffer } = conn as unknown as { writeBuffer: { data?: string }[] }
  return writeBuffer.reduce((sum, { data = '' }) => sum + data.length, request.socket.writableLength)
}
