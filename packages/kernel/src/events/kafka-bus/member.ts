import { setTimeout as pause } from 'node:timers/promises'
import type { Handler } from '#events/bus.ts'
import { backoffMs, commitMs } from '#events/member-pace.ts'
import { warnOnce } from '#events/warn-once.ts'
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs'
import type { Logger } from 'pino'
import { toDelivered } from './messages.ts'
import { within } from './within.ts'

// Security 5.6.
const timing = { sessionTimeout: 30_000, heartbeatInterval: 3000, rebalanceTimeout: 60_000 }
const maxBytesPerPartition = 512 * 1024
/** How long an idle fetch waits: also how long a partition that rested, or the end of a member, may take. */
const maxWaitTimeInMs = 250
/** Partitions in work at once: each waits for its database most of the time. */
const parallelPartitions = 8
/** A consumer that is silent this long hangs, a known fault of kafkajs: it is replaced. */
const silentMs = 120_000
const beatMs = 1000
const rejoinMs = 500
const leaveMs = 5000

/** One process's membership in a group. Kafka spreads the partitions of its topics over the members. */
export class Member {
  readonly #kafka: Kafka
  readonly #group: string
  readonly #topics: string[]
  readonly #handler: Handler
  readonly #log: Logger
  readonly #trouble: ReturnType<typeof warnOnce>
  readonly #stopping = Promise.withResolvers<void>()
  readonly #tries = new Map<string, number>()
  readonly #resting = new Set<NodeJS.Timeout>()
  #isStopped = false
  /** A single failure is usually a coordinator that moves. */
  #failures = 0
  #inHand = 0
  #idle: (() => void) | null = null
  #committing: NodeJS.Timeout | undefined
  #commitHandled: () => Promise<void> = () => Promise.resolve()
  #joining: Promise<void> = Promise.resolve()
  #loop: Promise<void> | null = null

  constructor(parts: { kafka: Kafka; group: string; topics: string[]; handler: Handler; log: Logger }) {
    this.#kafka = parts.kafka
    this.#group = parts.group
    this.#topics = parts.topics
    this.#handler = parts.handler
    this.#log = parts.log
    this.#trouble = warnOnce(parts.log, { group: parts.group, topics: parts.topics.join() })
  }

  start(): void {
    this.#loop ??= this.#run()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#stopping.resolve()
    await this.#loop
  }

  /** kafkajs gives up now and then, and on some errors for good: a consumer that ended is thrown away. */
  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const consumer = this.#createConsumer()
      try {
        await this.#takePart(consumer)
      } catch (error) {
        if (++this.#failures > 1) this.#trouble.away(error)
      }
      await this.#leave(consumer)
      if (!this.#isStopped) await pause(rejoinMs)
    }
  }

  #createConsumer(): Consumer {
    return this.#kafka.consumer({
      ...timing,
      groupId: this.#group,
      maxBytesPerPartition,
      maxWaitTimeInMs,
      allowAutoTopicCreation: false,
      retry: { retries: 60, restartOnFailure: () => Promise.resolve(false) }
    })
  }

  /** Rejects when the consumer has ended. A topic that does not exist is such an end, until somebody makes it. */
  async #takePart(consumer: Consumer): Promise<void> {
    const { CRASH, GROUP_JOIN, REBALANCING, FETCH, HEARTBEAT } = consumer.events
    const ended = Promise.withResolvers<never>()
    consumer.on(CRASH, ({ payload }) => ended.reject(payload.error))
    consumer.on(GROUP_JOIN, () => {
      this.#failures = 0
      this.#trouble.back()
    })
    // Emitted before the consumer rejoins, so what is handled by now can still be committed by this member.
    consumer.on(REBALANCING, () => void this.#commit())
    let lastSign = Date.now()
    for (const sign of [FETCH, HEARTBEAT, GROUP_JOIN]) consumer.on(sign, () => void (lastSign = Date.now()))
    const watch = setInterval(() => {
      if (Date.now() > lastSign + silentMs) ended.reject(new Error('The consumer has not been heard of'))
    }, beatMs)
    this.#joining = this.#join(consumer)
    try {
      await Promise.race([this.#joining.then(() => ended.promise), ended.promise, this.#stopping.promise])
    } finally {
      clearInterval(watch)
    }
  }

  async #join(consumer: Consumer): Promise<void> {
    await consumer.connect()
    await consumer.subscribe({ topics: this.#topics, fromBeginning: true })
    if (this.#isStopped) return
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: parallelPartitions,
      eachBatch: (batch) => this.#take(batch)
    })
  }

  async #take(payload: EachBatchPayload): Promise<void> {
    const { batch, resolveOffset, heartbeat, commitOffsetsIfNecessary, uncommittedOffsets, isRunning } = payload
    this.#commitHandled = () => commitOffsetsIfNecessary(uncommittedOffsets())
    let lost: unknown
    // A handler may take longer than the session: the group hears of us meanwhile.
    const beating = setInterval(() => void heartbeat().catch((error: unknown) => (lost ??= error)), beatMs)
    this.#inHand++
    try {
      for (const message of batch.messages) {
        if (this.#isStopped || !isRunning()) return
        // Asks only when the last beat is some seconds old; so a process that stood still hands over nothing more
        // before the group has said that the partition is still its own.
        await heartbeat()
        if (lost) throw lost
        if (!(await this.#handle(payload, message))) return
        resolveOffset(message.offset)
        this.#committing ??= setTimeout(() => void this.#commit(), commitMs)
      }
    } catch (error) {
      await this.#commit()
      throw error
    } finally {
      clearInterval(beating)
      if (--this.#inHand === 0) this.#idle?.()
    }
  }

  /** False when the handler failed: its partition rests, and begins again with this message. */
  async #handle({ batch, pause: pausePartition }: EachBatchPayload, message: EachBatchPayload['batch']['messages'][0]) {
    const { topic, partition } = batch
    const delivered = toDelivered(topic, partition, message)
    const place = `${topic}/${partition}`
    try {
      await this.#handler(delivered)
      this.#tries.delete(place)
      return true
    } catch (error) {
      this.#log.warn({ err: error, group: this.#group, topic, key: delivered.key }, 'a message is tried again')
      const tries = this.#tries.get(place) ?? 0
      this.#tries.set(place, tries + 1)
      const resume = pausePartition()
      const timer = setTimeout(() => {
        this.#resting.delete(timer)
        resume()
      }, backoffMs(tries))
      this.#resting.add(timer)
      return false
    }
  }

  async #commit(): Promise<void> {
    clearTimeout(this.#committing)
    this.#committing = undefined
    try {
      await this.#commitHandled()
    } catch {
      // Written down with the next one, or taken again by whoever has the partition now.
    }
  }

  /** Lets what is in hand end, writes down how far it came, and leaves, so that another takes over at once. */
  async #leave(consumer: Consumer): Promise<void> {
    const idle = this.#inHand === 0 ? Promise.resolve() : new Promise<void>((resolve) => (this.#idle = resolve))
    await (this.#isStopped ? idle : within(leaveMs, idle))
    for (const timer of this.#resting) clearTimeout(timer)
    this.#resting.clear()
    await within(leaveMs, this.#commit())
    this.#commitHandled = () => Promise.resolve()
    // Never while it joins: kafkajs would forget the consumer, which then joins and stays.
    const joined = this.#joining.catch(() => undefined)
    await within(
      leaveMs,
      joined.then(() => consumer.disconnect())
    )
  }
}
