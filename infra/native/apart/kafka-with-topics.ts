import { setTimeout as pause } from 'node:timers/promises'
import { createTopics } from '#kafka/create-topics.ts'
import { topics } from '#kafka/topics.ts'
import { type Broker, type KafkaOptions, startKafka } from '#native/kafka.ts'
import { createClient } from '@ilbud/kernel/events/kafka-bus/client'
import { StartError } from '@ilbud/kernel/process/start-error'
import type { Admin } from 'kafkajs'
import { pino } from 'pino'

/** A broker that has just started does not know at once who leads what, on a busy machine for a while. */
const patienceMs = 60_000
const retries = 30

/** Starts Kafka with every topic that there is; resolves when groups can be joined. */
export async function startKafkaWithTopics(options: KafkaOptions): Promise<Broker> {
  const broker = await startKafka(options)
  const address = { brokers: [broker.brokers], clientId: 'ilbud-topics', log: pino({ level: 'silent' }) }
  const admin = createClient(address, retries).admin()
  try {
    await admin.connect()
    await createTopics(admin)
    await untilGroupsCanBeJoined(admin)
    await admin.disconnect()
    return broker
  } catch (error) {
    await admin.disconnect().catch(() => undefined)
    await broker.stop()
    throw error
  }
}

/** The first who asks has the broker make the topic of all groups' positions: better we than every service at once. */
async function untilGroupsCanBeJoined(admin: Admin): Promise<void> {
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    try {
      await admin.fetchOffsets({ groupId: 'ilbud-start', topics: [topics[0]!.name] })
      return
    } catch (error) {
      if (Date.now() > giveUpAt) throw new StartError(`Kafka has no place for groups: ${(error as Error).message}`)
      await pause(100)
    }
  }
}
