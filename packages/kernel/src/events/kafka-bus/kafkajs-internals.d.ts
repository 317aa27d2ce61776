// Internals that kafkajs does not type. Its version is pinned, and the guards' tests fail when these change.
declare module 'kafkajs/src/network/requestQueue/index.js' {
  interface Entry {
    correlationId: number
    apiName: string
    resolve(): void
    reject(error: Error): void
  }

  export class RequestQueue {
    pending: unknown[]
    throttledUntil: number
    constructor(options: {
      maxInFlightRequests: number | null
      requestTimeout: number
      enforceRequestTimeout: boolean
      clientId: string
      broker: string
      logger: { debug(): void; warn(): void }
    })
    push(request: { entry: Entry; expectResponse: boolean; sendRequest(): void }): void
    fulfillRequest(answer: { correlationId: number; payload: Buffer; size: number }): void
    scheduleCheckPendingRequests(): void
    destroy(): void
  }
  const queue: typeof RequestQueue
  export default queue
}

declare module 'kafkajs/src/network/connection.js' {
  import type { EventEmitter } from 'node:events'
  import type { RequestQueue } from 'kafkajs/src/network/requestQueue/index.js'

  type Socket = EventEmitter & { destroy(): void }

  export class Connection {
    chunks: Buffer[]
    bytesBuffered: number
    bytesNeeded: number
    socket?: Socket
    requestQueue: RequestQueue
    constructor(options: {
      host: string
      port: number
      logger: object
      requestTimeout: number
      connectionTimeout: number
      enforceRequestTimeout: boolean
      socketFactory(options: { onConnect(): void }): Socket
    })
    isConnected(): boolean
    connect(): Promise<boolean>
    disconnect(): Promise<boolean>
  }
  const connection: typeof Connection
  export default connection
}
