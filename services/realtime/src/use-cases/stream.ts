import type { Socket } from 'node:net'
import type { EventId } from '#domain/event-id.ts'

/** Public readers see no position, holders of the link and parties by the rule, staff while the driver is on duty. */
export type Level = 'public' | 'link' | 'party' | 'staff'

interface StreamOptions {
  socket: Socket
  level: Level
  /** Signed in: the stream ends with the session. */
  userId: string | null
  sessionId: string | null
  endsAt: number
  address: string | null
}

/** Whoever writes to a stream is told when its reader goes, stops taking bytes, or has taken them all after a stall. */
export interface StreamOwner {
  left(stream: Stream): void
  stalled(stream: Stream): void
  caughtUp(stream: Stream): void
}

const streamOf = Symbol('stream')
type StreamSocket = Socket & { [streamOf]?: Stream }

/**
 * One reader's connection: bytes go straight to its socket, in the bounds of what one slow reader may cost. There may be
 * twenty thousand of these, so: one object, one listener shared by all, and nothing of the request is kept.
 */
export class Stream {
  readonly socket: Socket
  readonly level: Level
  readonly userId: string | null
  readonly sessionId: string | null
  readonly endsAt: number
  /** The address that it counts for; null when nobody counts. */
  readonly address: string | null
  /** What its reader was brought to last. */
  seen: EventId | null = null
  /** The second of the heartbeat wheel that is its own. */
  spoke = 0
  /** Its socket does not take what it was given. */
  isStalled = false
  /** Seconds of that, counted by the wheel. */
  stalledSeconds = 0
  /** Something was left out while it stalled: conflation instead of a queue. */
  hasMissed = false
  private owner: StreamOwner | null = null

  constructor({ socket, level, userId, sessionId, endsAt, address }: StreamOptions) {
    this.socket = socket
    this.level = level
    this.userId = userId
    this.sessionId = sessionId
    this.endsAt = endsAt
    this.address = address
  }

  /** Takes the socket over. From here on nobody else writes to it. */
  begin(owner: StreamOwner): void {
    this.owner = owner
    const socket: StreamSocket = this.socket
    socket[streamOf] = this
    socket.on('close', onClose)
    socket.on('error', ignore)
    if (socket.destroyed) this.leave()
  }

  /** Writes, or leaves it out for a reader that does not take what it has. */
  write(bytes: Buffer, brings: EventId | null): void {
    if (this.isStalled) {
      this.hasMissed = true
      return
    }
    this.seen = brings
    const { socket } = this
    // One that is closing takes no more; asking it costs less than its error.
    if (socket.destroyed || socket.writableEnded) return
    socket.write(bytes)
    if (socket.writableLength > 0) this.stall()
  }

  /** Ends after what is written. The reader comes back by itself. */
  end(lastBytes?: Buffer): void {
    if (lastBytes && !this.isStalled && this.socket.writable) this.socket.write(lastBytes)
    this.socket.destroySoon()
  }

  abort(): void {
    this.socket.destroy()
  }

  leave(): void {
    const { owner } = this
    this.owner = null
    owner?.left(this)
  }

  private stall(): void {
    this.isStalled = true
    this.owner?.stalled(this)
    // Called when everything before it has left; nothing is allocated for readers that keep up.
    this.socket.write('', () => {
      this.isStalled = false
      this.stalledSeconds = 0
      if (this.hasMissed) {
        this.hasMissed = false
        this.owner?.caughtUp(this)
      }
    })
  }
}

function onClose(this: StreamSocket): void {
  this[streamOf]?.leave()
}

function ignore(): void {
  // A connection that breaks closes; that is all there is to know.
}
