import { prepareTopics } from '@ilbud/infra/native/apart/kafka-with-topics'
import type { Bus } from '@ilbud/kernel/events/bus'
import { createKafkaBus } from '@ilbud/kernel/events/kafka-bus'
import { startTestBroker } from './kafka-broker.ts'
import { testLog } from '#test-log.ts'

interface KafkaLog {
  /** A bus of its own, as another process would have. */
  open(): Promise<Bus>
  stop(): Promise<void>
}

/** A broker with every topic of the product; null where none can be started. */
export async function startKafkaLog(): Promise<KafkaLog | null> {
  const broker = await startTestBroker()
  if (!broker) return null
  await prepareTopics(broker.brokers)
  const buses: Bus[] = []
  return {
    async open() {
      const bus = await createKafkaBus({ brokers: [broker.brokers], clientId: 'test', log: testLog })
      buses.push(bus)
      return bus
    },
    async stop() {
      await Promise.all(buses.map((bus) => bus.stop()))
      await broker.stop()
    }
  }
}
