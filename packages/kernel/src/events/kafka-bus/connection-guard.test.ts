import { EventEmitter } from 'node:events'
import Connection from 'kafkajs/src/network/connection.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { guardConnections } from './connection-guard.ts'

class FakeSocket extends EventEmitter {
  isDestroyed = false
  end(): void {}
  unref(): void {}
  destroy(): void {
    this.isDestroyed = true
    this.removeAllListeners()
  }
}

const logger = { debug: () => undefined, error: () => undefined, warn: () => undefined, namespace: () => logger }

/** The answer to request `id`: length, correlation id, four bytes. */
function answer(id: number): Buffer {
  const frame = Buffer.alloc(12)
  frame.writeInt32BE(8, 0)
  frame.writeInt32BE(id, 4)
  return frame
}

describe('the guard of connections in kafkajs', () => {
  let sockets: FakeSocket[]
  let answered: number[]
  let connection: InstanceType<typeof Connection>

  beforeEach(() => {
    sockets = []
    answered = []
    connection = new Connection({
      host: 'nowhere',
      port: 1,
      logger,
      requestTimeout: 1000,
      connectionTimeout: 1000,
      enforceRequestTimeout: false,
      socketFactory({ onConnect }) {
        const socket = new FakeSocket()
        sockets.push(socket)
        queueMicrotask(onConnect)
        return socket
      }
    })
    connection.requestQueue.fulfillRequest = ({ correlationId }) => void answered.push(correlationId)
  })

  async function breakInTheMiddle(): Promise<void> {
    await connection.connect()
    sockets[0]!.emit('data', answer(1).subarray(0, 7))
    await connection.disconnect()
    await connection.connect()
  }

  it('the guard of connections in kafkajs is still needed: kafkajs prepends an incomplete answer to the data of the next connection', async () => {
    await breakInTheMiddle()
    sockets[1]!.emit('data', answer(2))
    expect(answered).not.toEqual([2])
  })

  it('the guard of connections in kafkajs starts each connection with an empty buffer', async () => {
    guardConnections(connection)
    await breakInTheMiddle()
    sockets[1]!.emit('data', answer(2))
    expect(answered).toEqual([2])
  })

  it('the guard of connections in kafkajs opens one socket for concurrent callers, and another one after it broke', async () => {
    guardConnections(connection)
    await Promise.all([connection.connect(), connection.connect()])
    expect(sockets).toHaveLength(1)
    await connection.disconnect()
    await connection.connect()
    expect(sockets).toHaveLength(2)
  })

  it('the guard of connections in kafkajs ignores events of an abandoned socket', async () => {
    guardConnections(connection)
    await breakInTheMiddle()
    expect(sockets.map(({ isDestroyed }) => isDestroyed)).toEqual([true, false])
    sockets[0]!.emit('data', answer(3))
    sockets[0]!.emit('end')
    expect(answered).toEqual([])
    expect(connection.isConnected()).toBe(true)
  })
})
