/** One message of the event log. `value` is JSON text, encoded once by its writer. */
export interface BusMessage {
  /** The aggregate's id. Messages of one key stay in order. */
  key: string
  value: string
  /** `traceparent` travels here. */
  headers?: Record<string, string>
}

export interface Delivered extends BusMessage {
  topic: string
  /** Position in the log, increasing per key; opaque to all but the adapter. */
  position: string
  publishedAt: Date
}

export type Handler = (message: Delivered) => Promise<void> | void

export interface Subscription {
  /** Finishes the message in hand, commits and leaves the group. */
  stop(): Promise<void>
}

export interface Follower extends Subscription {
  /** Resolves when all that was in the log at the start has been handled. */
  caughtUp: Promise<void>
  /**
   * When the log was last read successfully, new messages or none, in milliseconds since 1970; 0: not yet. At most about
   * two seconds ago unless the log is unavailable.
   */
  readAt(): number
}

/**
 * The event log. Two adapters, postgres-bus and kafka-bus, pass one contract suite.
 * At least once: a message whose handler has not resolved is delivered again after a crash.
 */
export interface Bus {
  /** Resolves when the messages are durable, in the given order per key. Rejects when that is not certain. */
  publish(topic: string, messages: BusMessage[]): Promise<void>

  /**
   * Joins a group: each message goes to one member; messages of one key come in order, one at a time. A handler that
   * throws stops its partition, which is retried with growing pauses: parking bad messages is up to the caller.
   */
  consume(group: string, topics: string[], handler: Handler): Promise<Subscription>

  /**
   * Reads everything from a point in time on, outside any group; commits nothing. A message whose handler throws is
   * logged and skipped, because a follower cannot park it.
   */
  follow(topics: string[], options: { sinceMinutes: number }, handler: Handler): Follower

  stop(): Promise<void>
}
