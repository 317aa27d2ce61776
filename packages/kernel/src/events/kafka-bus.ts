import { UnavailableError } from '#errors.ts'
import { type Kafka, Partitioners } from 'kafkajs'
import type { Bus, Subscription } from './bus.ts'
import { createClient, type KafkaAccess, type KafkaClient } from './kafka-bus/client.ts'
import { connectAdmin } from './kafka-bus/connect-admin.ts'
import { follow } from './kafka-bus/follower.ts'
import { observeLag } from './kafka-bus/lag.ts'
import { Member } from './kafka-bus/member.ts'
import { toKafka } from './kafka-bus/messages.ts'
import { ProduceLine } from './kafka-bus/produce-line.ts'
import { isPassing } from './kafka-bus/refusals.ts'
import { within } from './kafka-bus/within.ts'
import { traced, tracedNews } from './trace.ts'
import { warnOnce } from './warn-once.ts'

// All replicas in sync acknowledge.
const produceTimeoutMs = 10_000
const produceRetries = 8
/** Outlasts a broker's restart: a member that gave up would have to wait for its old session to expire. */
const patientRetries = 120

/** The event log on Kafka. infra/kafka creates the topics; readers wait for a missing one. */
export async function createKafkaBus(client: KafkaClient): Promise<Bus> {
  const { log } = client
  const quick = createClient(client, 1)
  await tryAccess(quick, client)
  const producer = quick.producer({
    // The partitioner of the Java client, so that every writer maps a key to the same partition.
    createPartitioner: Partitioners.DefaultPartitioner,
    allowAutoTopicCreation: false,
    idempotent: false,
    maxInFlightRequests: 1,
    retry: { retries: produceRetries }
  })
  await producer.connect()

  const line = new ProduceLine({
    isPassing,
    trouble: warnOnce(log, { part: 'event log' }),
    async send(topic, messages) {
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
    await line.stop()
    await within(5000, Promise.all([producer.disconnect(), stopObserving()]))
  }

  return {
    async publish(topic, messages) {
      try {
        await line.publish(topic, messages)
      } catch (error) {
        throw isPassing(error) ? new UnavailableError('The event log is unavailable') : error
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
      keep(follow({ kafka: quick, topics, sinceMinutes, handler: tracedNews(handler), log })),

    stop: () => (stopped ??= close())
  }
}

/** Throws a StartError when Kafka refuses the connection or cannot be reached within some seconds. */
async function tryAccess(kafka: Kafka, access: KafkaAccess): Promise<void> {
  const admin = kafka.admin({ retry: { retries: produceRetries } })
  try {
    await connectAdmin(admin, access)
  } finally {
    await admin.disconnect()
  }
}
