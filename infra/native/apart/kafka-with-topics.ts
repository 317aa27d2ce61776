import { createTopics } from '#kafka/create-topics.ts'
import { untilGroupsCanBeJoined } from '#kafka/groups.ts'
import { type Broker, type KafkaOptions, startKafka } from '#native/kafka.ts'
import { createClient } from '@ilbud/kernel/events/kafka-bus/client'
import { pino } from 'pino'

/** After its start a broker needs a while to learn which broker leads which partition, longer on a busy machine. */
const retries = 30

/** Starts Kafka and creates every topic; resolves when groups can be joined. */
export async function startKafkaWithTopics(options: KafkaOptions): Promise<Broker> {
  const broker = await startKafka(options)
  try {
    await prepareTopics(broker.brokers)
    return broker
  } catch (error) {
    await broker.stop()
    throw error
  }
}

/** Creates every topic of the product; resolves when groups can be joined. */
export async function prepareTopics(brokers: string): Promise<void> {
  const address = { brokers: [brokers], clientId: 'ilbud-topics', log: pino({ level: 'silent' }) }
  const admin = createClient(address, retries).admin()
  try {
    await admin.connect()
    await createTopics(admin)
    await untilGroupsCanBeJoined(admin)
  } finally {
    await admin.disconnect().catch(() => undefined)
  }
}
