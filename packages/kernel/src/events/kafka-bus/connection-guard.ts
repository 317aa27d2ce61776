import type { Connection } from 'kafkajs/src/network/connection.js'

const guarded = new WeakSet<object>()
const connecting = new WeakMap<Connection, Promise<boolean>>()
const lengthBytes = 4

/**
 * When a connection breaks in the middle of an answer, kafkajs 2.2.4 keeps the bytes it has and takes them for the start
 * of the next connection's first answer: a broker killed under load made it parse garbage and throw where nobody can
 * catch it, which ends the process. It also lets several callers each open a socket for the same connection and keeps
 * listening to abandoned ones. Upstream: tulios/kafkajs 715.
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
    // kafkajs adds a `connect` listener per attempt and never removes it.
    socket?.removeAllListeners('connect')
    return isDone
  }
}
