import { UnavailableError } from '#errors.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kafka, Partitioners } from 'kafkajs'
import type { Logger } from 'pino'
import type { Bus, Subscription } from './bus.ts'
import { createClient, type KafkaAccess, type KafkaClient } from './kafka-bus/client.ts'
import { connectAdmin, KafkaAwayError } from './kafka-bus/connect-admin.ts'
import { follow } from './kafka-bus/follower.ts'
import { observeLag } from './kafka-bus/lag.ts'
import { Member } from './kafka-bus/member.ts'
import { toKafka } from './kafka-bus/messages.ts'
import { ProduceQueue } from './kafka-bus/produce-queue.ts'
import { isTransient } from './kafka-bus/refusals.ts'
import { within } from './kafka-bus/within.ts'
import { traced, tracedIfRecent } from './trace.ts'
import { warnOnce } from './warn-once.ts'

// All replicas in sync acknowledge.
const produceTimeoutMs = 10_000
const produceRetries = 8
/** A broker that has not answered by then is away. */
const answerMs = 10_000
/** Outlasts a broker's restart: a member that gave up would have to wait for its old session to expire. */
const patientRetries = 120

/**
 * The event log on Kafka. infra/kafka creates the topics; readers wait for a missing one. While Kafka is away the bus can
 * be opened too, and everything connects when it is back.
 */
export async function createKafkaBus(client: KafkaClient): Promise<Bus> {
  const { log } = client
  const quick = createClient(client, 1)
  await tryAccess(quick, client, log)
  const producer = quick.producer({
    // The partitioner of the Java client, so that every writer maps a key to the same partition.
    createPartitioner: Partitioners.DefaultPartitioner,
    allowAutoTopicCreation: false,
    idempotent: false,
    maxInFlightRequests: 1,
    retry: { retries: produceRetries }
  })
  let connected: Promise<void> | null = null
  const connect = (): Promise<void> =>
    (connected ??= producer.connect().catch((error: unknown) => {
      connected = null
      throw error
    }))

  const queue = new ProduceQueue({
    isTransient,
    outage: warnOnce(log, { part: 'event log' }),
    async send(topic, messages) {
      await connect()
      await producer.send({ topic, messages: messages.map(toKafka), acks: -1, timeout: produceTimeoutMs })
    }
  })
  const subscriptions = new Set<Subscription>()
  const groups = new Map<string, Set<string>>()
  const stopObserving = observeLag(quick, groups, log)
  let stopped: Promise<void> | null = null

  function keep<S extends Subscription>(subscription: S): S {
    subscriptions.add(subscription)
    return subscription
  }

  async function close(): Promise<void> {
    await Promise.all([...subscriptions].map((subscription) => subscription.stop()))
    await queue.stop()
    await within(5000, Promise.all([producer.disconnect(), stopObserving()]))
  }

  return {
    async publish(topic, messages) {
      try {
        await queue.publish(topic, messages)
      } catch (error) {
        throw isTransient(error) ? new UnavailableError('The event log is unavailable') : error
      }
    },

    consume(group, topics, handler) {
      // One client per member: kafkajs keeps a group's offsets in the client, where two members would share them.
      const kafka = createClient(client, patientRetries)
      const member = new Member({ kafka, group, topics, handler: traced(handler), log })
      groups.set(group, new Set([...(groups.get(group) ?? []), ...topics]))
      member.start()
      return Promise.resolve(keep({ stop: () => member.stop() }))
    },

    follow: (topics, { sinceMinutes }, handler) =>
      keep(follow({ kafka: quick, topics, sinceMinutes, handler: tracedIfRecent(handler), log })),

    stop: () => (stopped ??= close())
  }
}

/**
 * Throws a StartError when Kafka refuses the connection, which only the operator can mend. Goes on when nobody answers
 * for some seconds: an outage of the log must not become one of everything that restarts meanwhile.
 */
async function tryAccess(kafka: Kafka, access: KafkaAccess, log: Logger): Promise<void> {
  const admin = kafka.admin({ retry: { retries: produceRetries } })
  const answered = new AbortController()
  const silence = pause(answerMs, undefined, { signal: answered.signal }).then(() => {
    throw new KafkaAwayError(`Kafka does not answer at ${access.brokers.join()} within ${answerMs / 1000} s`)
  })
  try {
    await Promise.race([connectAdmin(admin, access), silence])
  } catch (error) {
    if (!(error instanceof KafkaAwayError)) throw error
    log.warn({ part: 'event log' }, `${error.message}: starting without it`)
  } finally {
    silence.catch(() => undefined)
    answered.abort()
    await within(5000, admin.disconnect())
  }
}
