import type { Connection } from 'kafkajs/src/network/connection.js'

const guarded = new WeakSet<object>()
const connecting = new WeakMap<Connection, Promise<boolean>>()
const lengthBytes = 4

/**
 * kafkajs 2.2.4 keeps what it has of an answer when its connection breaks in the middle, and takes it for the beginning
 * of the next connection's first one: a broker killed under load made it read nonsense, throw where nobody can catch
 * it, which ends the process, and hear nothing more on that connection. It also lets several callers each open a
 * socket for the same connection, and listens to those it has left. Upstream: tulios/kafkajs 715.
 */
export function guardConnections(connection: Pick<Connection, 'connect' | 'disconnect'>): void {
  if (guarded.has(connection)) return
  guarded.add(connection)
  const { connect, disconnect } = connection

  connection.connect = function (this: Connection) {
    if (this.isConnected()) return Promise.resolve(true)
    const begun = connecting.get(this)
    if (begun) return begun
    this.chunks = []
    this.bytesBuffered = 0
    this.bytesNeeded = lengthBytes
    const opened = connect.call(this).finally(() => connecting.delete(this))
    connecting.set(this, opened)
    return opened
  }

  connection.disconnect = async function (this: Connection) {
    const { socket } = this
    const isDone = await disconnect.call(this)
    socket?.destroy()
    // It asks each time to be told when the dead socket connects.
    socket?.removeAllListeners('connect')
    return isDone
  }
}
