import type { Rooms } from '#use-cases/sockets/rooms.ts'
import type { SocketEvent, SocketPayload } from '@ilbud/proto/http/socket'
import type { Server } from 'socket.io'
import { isBehind } from './backlog.ts'

/** The rooms of Socket.IO. A broadcast is encoded and framed once for all receivers. */
export function createSocketRooms(io: Server): Rooms {
  const { adapter, sockets } = io.of('/')

  function behind(rooms: readonly string[]): string[] {
    const ids = new Set(rooms.flatMap((room) => [...(adapter.rooms.get(room) ?? [])]))
    return [...ids].filter((id) => isBehind(sockets.get(id)!))
  }

  function broadcast<Name extends SocketEvent>(
    event: Name,
    payload: SocketPayload<Name>,
    to: readonly string[],
    except: string[]
  ): void {
    const rooms = to.filter((room) => adapter.rooms.has(room))
    if (rooms.length > 0) io.to(rooms).except(except).emit(event, payload)
  }

  return {
    has: (room) => adapter.rooms.has(room),
    emit: (event, payload, rooms) => broadcast(event, payload, rooms, []),
    emitLatest(event, payload, rooms) {
      const leftOut = behind(rooms)
      broadcast(event, payload, rooms, leftOut)
      return leftOut
    }
  }
}
