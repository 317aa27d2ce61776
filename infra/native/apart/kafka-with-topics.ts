import { createTopics } from '#kafka/create-topics.ts'
import { untilGroupsCanBeJoined } from '#kafka/groups.ts'
import { type Broker, type KafkaOptions, startKafka } from '#native/kafka.ts'
import { createClient } from '@ilbud/kernel/events/kafka-bus/client'
import { pino } from 'pino'

/** A broker that has just started does not know at once who leads what, on a busy machine for a while. */
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
