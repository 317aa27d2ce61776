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
  /** Position in the topic, rising; opaque to everyone but the adapter. */
  position: string
  publishedAt: Date
}

export type Handler = (message: Delivered) => Promise<void> | void

export interface Subscription {
  /** Finishes the message in hand, commits and leaves the group. */
  stop(): Promise<void>
}

export interface Follower extends Subscription {
  /** Resolves when everything that was in the log at the start has been handed over. */
  caughtUp: Promise<void>
}

/**
 * The event log. Two adapters, postgres-bus and kafka-bus, pass one contract suite.
 * At least once: a message whose handler has not resolved is delivered again after a crash.
 */
export interface Bus {
  /** Resolves when the messages are durable, in the order given per key. Rejects when that is not known. */
  publish(topic: string, messages: BusMessage[]): Promise<void>

  /**
   * Joins a group: each message goes to one member, the messages of one key in order, one at a time. A handler that
   * throws stops its key's partition, which is tried again with a growing pause: parking bad messages is the caller's.
   */
  consume(group: string, topics: string[], handler: Handler): Promise<Subscription>

  /** Reads everything from a point in time on, for this process alone; commits nothing. */
  follow(topics: string[], options: { sinceMinutes: number }, handler: Handler): Follower

  stop(): Promise<void>
}
