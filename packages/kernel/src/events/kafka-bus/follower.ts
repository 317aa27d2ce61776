import { setTimeout as pause } from 'node:timers/promises'
import type { Follower, Handler } from '#events/bus.ts'
import { type Outage, warnOnce } from '#events/warn-once.ts'
import type { Kafka } from 'kafkajs'
import type { Logger } from 'pino'
import { type Fetched, LogReader } from './log-reader.ts'
import { toDelivered } from './messages.ts'
import { outOfRange } from './refusals.ts'
import { within } from './within.ts'

const againMs = 250
/** How often to look for brokers that have become leaders. */
const leadersMs = 1000

interface FollowerOptions {
  kafka: Kafka
  topics: string[]
  sinceMinutes: number
  handler: Handler
  log: Logger
}

/** One partition of a topic. */
interface Spot {
  topic: string
  partition: number
}
const nameOf = ({ topic, partition }: Spot): string => `${topic}/${partition}`

/** Reads all partitions of the topics from a point in time on, each in order. Keeps its offsets in memory. */
class KafkaFollower {
  readonly #reader: LogReader
  readonly #options: FollowerOptions
  readonly #since: number
  readonly #outage: Outage
  readonly #caughtUp = Promise.withResolvers<void>()
  readonly #next = new Map<string, bigint>()
  /** Partitions still being read up to their end at the start, with that end. */
  readonly #behind = new Map<string, bigint>()
  /** Partitions being fetched or handled: while the leader changes, two loops must not read the same one. */
  readonly #taken = new Set<string>()
  readonly #loops = new Map<number, Promise<void>>()
  /** When each leader last answered, and when the one did that has been silent longest. */
  readonly #readAt = new Map<number, number>()
  #allReadAt = 0
  #isStopped = false
  #main: Promise<void>

  constructor(options: FollowerOptions) {
    this.#options = options
    this.#since = Date.now() - options.sinceMinutes * 60_000
    this.#reader = new LogReader(options.kafka, options.topics)
    this.#outage = warnOnce(options.log, { part: 'follower', topics: options.topics.join() })
    this.#main = this.#run()
  }

  get caughtUp(): Promise<void> {
    return this.#caughtUp.promise
  }

  readAt(): number {
    return this.#allReadAt
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all([this.#main, ...this.#loops.values()])
    await within(5000, this.#reader.close())
  }

  async #run(): Promise<void> {
    await this.#untilItWorks(() => this.#findStart())
    while (!this.#isStopped) {
      for (const leader of this.#reader.leaders()) {
        if (!this.#loops.has(leader)) this.#loops.set(leader, this.#readFrom(leader))
      }
      for (const until = Date.now() + leadersMs; !this.#isStopped && Date.now() < until;) await pause(100)
    }
  }

  /** Waits for topics that do not exist yet: an empty answer would pass for "nothing happened". */
  async #findStart(): Promise<void> {
    await this.#reader.open()
    // The end offsets come first: messages published between the two calls are then found by their time.
    const ends = await this.#reader.ends()
    const starts = await this.#reader.offsetsAt(this.#since)
    for (const [topic, partitions] of ends) {
      for (const [partition, end] of partitions) {
        const found = starts.get(topic)?.get(partition) ?? -1n
        this.#moveTo({ topic, partition }, found < 0n ? end : found, end)
      }
    }
    this.#resolveIfCaughtUp()
  }

  #moveTo(spot: Spot, next: bigint, end: bigint): void {
    this.#next.set(nameOf(spot), next)
    if (next < end) this.#behind.set(nameOf(spot), end)
    else this.#behind.delete(nameOf(spot))
  }

  #resolveIfCaughtUp(): void {
    if (this.#behind.size === 0) this.#caughtUp.resolve()
  }

  async #readFrom(leader: number): Promise<void> {
    while (!this.#isStopped) {
      const wanted = this.#reader.ledBy(leader).filter((spot) => !this.#taken.has(nameOf(spot)))
      // Partitions added since the start are read from their beginning.
      const positions = wanted.map((spot) => ({ ...spot, offset: this.#next.get(nameOf(spot)) ?? 0n }))
      for (const spot of wanted) this.#taken.add(nameOf(spot))
      try {
        if (wanted.length === 0) await pause(againMs)
        else for (const fetched of await this.#reader.fetch(leader, positions)) await this.#hand(fetched)
        this.#noteRead(leader)
        this.#outage.recovered()
      } catch (error) {
        await this.#recover(error)
      } finally {
        for (const spot of wanted) this.#taken.delete(nameOf(spot))
      }
    }
  }

  #noteRead(leader: number): void {
    this.#readAt.set(leader, Date.now())
    this.#allReadAt = Math.min(...[...this.#loops.keys()].map((loop) => this.#readAt.get(loop) ?? 0))
  }

  async #hand({ topic, partition, messages }: Fetched): Promise<void> {
    const name = nameOf({ topic, partition })
    for (const message of messages) {
      // Kafka returns whole batches, which may begin before the requested offset.
      if (BigInt(message.offset) < (this.#next.get(name) ?? 0n)) continue
      if (this.#isStopped) return
      await this.#handOne(topic, partition, message)
      this.#next.set(name, BigInt(message.offset) + 1n)
    }
    if ((this.#next.get(name) ?? 0n) >= (this.#behind.get(name) ?? 0n) && this.#behind.delete(name)) {
      this.#resolveIfCaughtUp()
    }
  }

  async #handOne(topic: string, partition: number, message: Fetched['messages'][number]): Promise<void> {
    try {
      await this.#options.handler(toDelivered(topic, partition, message))
    } catch (error) {
      this.#options.log.error({ err: error, topic }, 'follower failed to handle a message, skipping it')
    }
  }

  async #recover(error: unknown): Promise<void> {
    const lost = outOfRange(error)
    if (!lost) {
      this.#outage.failed(error)
      await pause(againMs)
    }
    await this.#untilItWorks(async () => {
      await this.#reader.refresh()
      if (lost) await this.#startOver(lost)
    })
  }

  /**
   * The requested offset is gone: past retention, or lost. Restarts at the oldest message: better twice than never.
   */
  async #startOver({ topic, partition }: Spot): Promise<void> {
    const [beginnings, ends] = [await this.#reader.beginnings(), await this.#reader.ends()]
    const beginning = beginnings.get(topic)?.get(partition) ?? 0n
    const end = ends.get(topic)?.get(partition) ?? beginning
    const wanted = this.#behind.get(nameOf({ topic, partition })) ?? 0n
    this.#moveTo({ topic, partition }, beginning, wanted < end ? wanted : end)
    this.#options.log.warn(
      { topic, partition, beginning: String(beginning) },
      'follower restarts at the oldest message'
    )
    this.#resolveIfCaughtUp()
  }

  async #untilItWorks(work: () => Promise<void>): Promise<void> {
    while (!this.#isStopped) {
      try {
        return await work()
      } catch (error) {
        this.#outage.failed(error)
        await pause(againMs)
      }
    }
  }
}

export function follow(options: FollowerOptions): Follower {
  return new KafkaFollower(options)
}
