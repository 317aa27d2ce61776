import type { Socket } from 'node:net'
import type { EventId } from '#domain/event-id.ts'

/** Who the reader is: decides which positions it sees (docs/domain/disclosure.md). */
export type Level = 'public' | 'link' | 'party' | 'staff'

interface StreamOptions {
  socket: Socket
  level: Level
  /** Set for signed-in readers, whose streams end with the session. */
  userId: string | null
  sessionId: string | null
  endsAt: number
  address: string | null
}

/** Called when a stream's reader has left, has stopped taking bytes, or has taken them all and missed something. */
export interface StreamOwner {
  streamClosed(stream: Stream): void
  streamStalled(stream: Stream): void
  streamDrained(stream: Stream): void
}

const streamOf = Symbol('stream')
type StreamSocket = Socket & { [streamOf]?: Stream }

/**
 * One reader's connection, written to directly, with a bound on what a slow reader may cost. There may be twenty
 * thousand: one small object each, shared listeners, and nothing kept of the request.
 */
export class Stream {
  readonly socket: Socket
  readonly level: Level
  readonly userId: string | null
  readonly sessionId: string | null
  readonly endsAt: number
  /** The address it is counted for; null when it is not limited. */
  readonly address: string | null
  /** The last event id that the reader has been sent. */
  lastEventId: EventId | null = null
  /** Its second on the heartbeat wheel. */
  heartbeatSlot = 0
  /** The socket does not accept more bytes. */
  isStalled = false
  /** For how many seconds, as counted by the wheel. */
  stalledSeconds = 0
  /** Something was skipped while it stalled: conflation instead of a queue. */
  hasSkipped = false
  /** Whether its reader has been told that changes do not arrive now. */
  isToldOfPause = false
  private owner: StreamOwner | null = null

  constructor({ socket, level, userId, sessionId, endsAt, address }: StreamOptions) {
    this.socket = socket
    this.level = level
    this.userId = userId
    this.sessionId = sessionId
    this.endsAt = endsAt
    this.address = address
  }

  /**
   * Takes over the socket; nobody else writes to it from now on. It is corked, with the answer's head waiting, so that
   * head and first bytes are one packet and one system call.
   */
  begin(owner: StreamOwner, first: Buffer, eventId: EventId | null): void {
    this.owner = owner
    const socket: StreamSocket = this.socket
    socket[streamOf] = this
    socket.on('close', onClose)
    socket.on('error', ignore)
    if (socket.destroyed) return this.leave()
    this.lastEventId = eventId
    socket.write(first)
    socket.uncork()
    if (socket.writableLength > 0) this.stall()
  }

  /** Writes, or skips a stalled reader. `eventId`: the event id that the reader has reached with these bytes. */
  write(bytes: Buffer, eventId: EventId | null): void {
    if (this.isStalled) {
      this.hasSkipped = true
      return
    }
    this.lastEventId = eventId
    const { socket } = this
    // A closing socket takes no more; this check costs less than the error.
    if (socket.destroyed || socket.writableEnded) return
    socket.write(bytes)
    if (socket.writableLength > 0) this.stall()
  }

  /** Ends the stream after the bytes already written. The reader reconnects by itself. */
  end(lastBytes?: Buffer): void {
    if (lastBytes && !this.isStalled && this.socket.writable) this.socket.write(lastBytes)
    this.socket.destroySoon()
  }

  /** The reader has taken everything: writes are no longer skipped. */
  resume(): void {
    this.isStalled = false
    this.hasSkipped = false
    this.stalledSeconds = 0
  }

  abort(): void {
    this.socket.destroy()
  }

  leave(): void {
    const { owner } = this
    this.owner = null
    owner?.streamClosed(this)
  }

  private stall(): void {
    this.isStalled = true
    this.owner?.streamStalled(this)
    // The callback runs when everything before it has been sent; readers that keep up need no allocation.
    this.socket.write('', () => {
      if (this.hasSkipped) this.owner?.streamDrained(this)
      else this.resume()
    })
  }
}

function onClose(this: StreamSocket): void {
  this[streamOf]?.leave()
}

function ignore(): void {
  // A broken connection also emits `close`, which is enough.
}
