import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { BusMessage } from '#events/bus.ts'
import type { Outage } from '#events/warn-once.ts'
import { sizeOf } from './messages.ts'

/** Sends one request and resolves when all its messages are acknowledged. */
export type Send = (topic: string, messages: BusMessage[]) => Promise<void>

interface Piece {
  topic: string
  messages: BusMessage[]
  bytes: number
  done(): void
  failed(error: unknown): void
}

interface ProduceQueueOptions {
  send: Send
  /** Whether a retry may succeed. */
  isTransient(error: unknown): boolean
  /** Called when requests begin to fail, and when they succeed again. */
  outage: Outage
  /** How long a batch is retried. A broker's restart takes up to half of it. */
  giveUpMs?: number
}

/** Messages per request. kafkajs copies each message, and a broker takes 1 MB per partition. */
const mostMessages = 500
const mostBytes = 512 * 1024
const againMs = 100

/**
 * The single queue through which a process publishes, with one request in flight. With more, a request retried after a
 * broker's restart could land behind a younger one and break the order of a key (measured, with and without the
 * idempotent producer). For the same reason, a batch that fails also fails all that waits behind it on its topic.
 */
export class ProduceQueue {
  readonly #options: Required<ProduceQueueOptions>
  #waiting: Piece[] = []
  #running: Promise<void> | null = null
  #isStopped = false

  constructor(options: ProduceQueueOptions) {
    this.#options = { giveUpMs: 30_000, ...options }
  }

  async publish(topic: string, messages: BusMessage[]): Promise<void> {
    if (this.#isStopped) throw new Error('The event log is closed')
    const pieces = cut(messages).map(({ part, bytes }) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      this.#waiting.push({ topic, messages: part, bytes, done: resolve, failed: reject })
      return promise
    })
    this.#running ??= this.#run()
    // allSettled, so that no further rejection goes unhandled.
    const failed = (await Promise.allSettled(pieces)).find((piece) => piece.status === 'rejected')
    if (failed) throw failed.reason
  }

  /** Waits for the request in flight and rejects everything that is still queued. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  async #run(): Promise<void> {
    // What is published in the same turn shares a request, and so does what comes while one is in flight.
    await nextTurn()
    for (let batch = this.#takeBatch(); batch; batch = this.#takeBatch()) {
      const { topic } = batch[0]!
      try {
        await this.#sendUntilDone(
          topic,
          batch.flatMap(({ messages }) => messages)
        )
        for (const piece of batch) piece.done()
      } catch (error) {
        const behind = this.#waiting.filter((piece) => piece.topic === topic)
        this.#waiting = this.#waiting.filter((piece) => piece.topic !== topic)
        for (const piece of [...batch, ...behind]) piece.failed(error)
      }
    }
    this.#running = null
  }

  /** The oldest piece, and those of its topic that fit beside it, in their order. */
  #takeBatch(): [Piece, ...Piece[]] | null {
    const first = this.#waiting.shift()
    if (!first) return null
    const ofTopic = this.#waiting.filter(({ topic }) => topic === first.topic)
    let { length } = first.messages
    let { bytes } = first
    const surplus = ofTopic.findIndex((piece) => {
      length += piece.messages.length
      bytes += piece.bytes
      return length > mostMessages || bytes > mostBytes
    })
    const company = new Set(surplus < 0 ? ofTopic : ofTopic.slice(0, surplus))
    this.#waiting = this.#waiting.filter((piece) => !company.has(piece))
    return [first, ...company]
  }

  async #sendUntilDone(topic: string, messages: BusMessage[]): Promise<void> {
    const { send, isTransient, outage, giveUpMs } = this.#options
    for (const giveUpAt = Date.now() + giveUpMs; ; await pause(againMs)) {
      try {
        if (this.#isStopped) throw new Error('The event log is closed')
        await send(topic, messages)
        return outage.recovered()
      } catch (error) {
        if (this.#isStopped || !isTransient(error) || Date.now() > giveUpAt) throw error
        outage.failed(error)
      }
    }
  }
}

function cut(messages: BusMessage[]): { part: BusMessage[]; bytes: number }[] {
  const parts: { part: BusMessage[]; bytes: number }[] = []
  for (const message of messages) {
    const size = sizeOf(message)
    const last = parts.at(-1)
    if (!last || last.part.length === mostMessages || last.bytes + size > mostBytes) {
      parts.push({ part: [message], bytes: size })
    } else {
      last.part.push(message)
      last.bytes += size
    }
  }
  return parts
}
