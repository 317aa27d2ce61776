import { setTimeout as pause } from 'node:timers/promises'
import type { Handler } from '#events/bus.ts'
import { backoffMs, commitMs } from '#events/member-pace.ts'
import { type Outage, warnOnce } from '#events/warn-once.ts'
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs'
import type { Logger } from 'pino'
import { toDelivered } from './messages.ts'
import { within } from './within.ts'

// docs/security/limits.md#events-and-streams.
const timing = { sessionTimeout: 30_000, heartbeatInterval: 3000, rebalanceTimeout: 60_000 }
const maxBytesPerPartition = 512 * 1024
/** How long an idle fetch waits; also the delay until a paused partition resumes or a member stops. */
const maxWaitTimeInMs = 250
/** Partitions handled at once; each mostly waits for its database. */
const parallelPartitions = 8
/** After this long without a sign of life a consumer hangs, a known fault of kafkajs, and is replaced. */
const silentMs = 120_000
const heartbeatMs = 1000
const rejoinMs = 500
const leaveMs = 5000

/** One process's membership in a group. Kafka spreads the partitions of its topics over the members. */
export class Member {
  readonly #kafka: Kafka
  readonly #group: string
  readonly #topics: string[]
  readonly #handler: Handler
  readonly #log: Logger
  readonly #outage: Outage
  readonly #stopping = Promise.withResolvers<void>()
  readonly #tries = new Map<string, number>()
  readonly #pauseTimers = new Set<NodeJS.Timeout>()
  #isStopped = false
  /** Failures in a row. A single one is usually just a coordinator that moved, so it is not logged. */
  #failures = 0
  #inFlight = 0
  #onIdle: (() => void) | null = null
  #committing: NodeJS.Timeout | undefined
  #commitHandled: () => Promise<void> = () => Promise.resolve()
  #joining: Promise<void> = Promise.resolve()
  #loop: Promise<void> | null = null

  constructor(options: { kafka: Kafka; group: string; topics: string[]; handler: Handler; log: Logger }) {
    this.#kafka = options.kafka
    this.#group = options.group
    this.#topics = options.topics
    this.#handler = options.handler
    this.#log = options.log
    this.#outage = warnOnce(options.log, { group: options.group, topics: options.topics.join() })
  }

  start(): void {
    this.#loop ??= this.#run()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#stopping.resolve()
    await this.#loop
  }

  /** kafkajs gives up now and then, and on some errors for good: each round uses a new consumer. */
  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const consumer = this.#createConsumer()
      try {
        await this.#consume(consumer)
      } catch (error) {
        if (++this.#failures > 1) this.#outage.failed(error)
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

  /** Rejects when the consumer has ended, as it does while a topic is missing; resolves when the member is stopped. */
  async #consume(consumer: Consumer): Promise<void> {
    const { CRASH, GROUP_JOIN, REBALANCING, FETCH, HEARTBEAT } = consumer.events
    const ended = Promise.withResolvers<never>()
    consumer.on(CRASH, ({ payload }) => ended.reject(payload.error))
    consumer.on(GROUP_JOIN, () => {
      this.#failures = 0
      this.#outage.recovered()
    })
    // Emitted before the consumer rejoins, so this member can still commit what it has handled.
    consumer.on(REBALANCING, () => void this.#commit())
    let lastHeartbeatAt = Date.now()
    for (const event of [FETCH, HEARTBEAT, GROUP_JOIN]) consumer.on(event, () => void (lastHeartbeatAt = Date.now()))
    const watch = setInterval(() => {
      if (Date.now() > lastHeartbeatAt + silentMs)
        ended.reject(new Error('The consumer has stopped sending heartbeats'))
    }, heartbeatMs)
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
      eachBatch: (batch) => this.#handleBatch(batch)
    })
  }

  async #handleBatch(payload: EachBatchPayload): Promise<void> {
    const { batch, resolveOffset, heartbeat, commitOffsetsIfNecessary, uncommittedOffsets, isRunning } = payload
    this.#commitHandled = () => commitOffsetsIfNecessary(uncommittedOffsets())
    let heartbeatError: unknown
    // A handler may outlast the session timeout, so heartbeats go on meanwhile.
    const heartbeats = setInterval(
      () => void heartbeat().catch((error: unknown) => (heartbeatError ??= error)),
      heartbeatMs
    )
    this.#inFlight++
    try {
      for (const message of batch.messages) {
        if (this.#isStopped || !isRunning()) return
        // Sent only when the last one is some seconds old: a process that was frozen handles nothing more before the
        // group has confirmed that it still owns the partition.
        await heartbeat()
        if (heartbeatError) throw heartbeatError
        if (!(await this.#handle(payload, message))) return
        resolveOffset(message.offset)
        this.#committing ??= setTimeout(() => void this.#commit(), commitMs)
      }
    } catch (error) {
      await this.#commit()
      throw error
    } finally {
      clearInterval(heartbeats)
      if (--this.#inFlight === 0) this.#onIdle?.()
    }
  }

  /** Returns false when the handler failed: the partition pauses and resumes with this message. */
  async #handle({ batch, pause: pausePartition }: EachBatchPayload, message: EachBatchPayload['batch']['messages'][0]) {
    const { topic, partition } = batch
    const delivered = toDelivered(topic, partition, message)
    const place = `${topic}/${partition}`
    try {
      await this.#handler(delivered)
      this.#tries.delete(place)
      return true
    } catch (error) {
      this.#log.warn(
        { err: error, group: this.#group, topic, key: delivered.key },
        'handling a message failed, retrying'
      )
      const tries = this.#tries.get(place) ?? 0
      this.#tries.set(place, tries + 1)
      const resume = pausePartition()
      const timer = setTimeout(() => {
        this.#pauseTimers.delete(timer)
        resume()
      }, backoffMs(tries))
      this.#pauseTimers.add(timer)
      return false
    }
  }

  async #commit(): Promise<void> {
    clearTimeout(this.#committing)
    this.#committing = undefined
    try {
      await this.#commitHandled()
    } catch {
      // Committed with the next message, or handled again by the partition's new owner.
    }
  }

  /** Waits for the messages in flight, commits and leaves the group, so that another member takes over at once. */
  async #leave(consumer: Consumer): Promise<void> {
    const idle = this.#inFlight === 0 ? Promise.resolve() : new Promise<void>((resolve) => (this.#onIdle = resolve))
    await (this.#isStopped ? idle : within(leaveMs, idle))
    for (const timer of this.#pauseTimers) clearTimeout(timer)
    this.#pauseTimers.clear()
    await within(leaveMs, this.#commit())
    this.#commitHandled = () => Promise.resolve()
    // Not while it is joining: kafkajs would lose track of the consumer, which would then join and stay.
    const joining = this.#joining.catch(() => undefined)
    await within(
      leaveMs,
      joining.then(() => consumer.disconnect())
    )
  }
}
