import { rmSync } from 'node:fs'
import { canRunKafka } from '@ilbud/infra/native/fetch-kafka'
import { startKafkaWithTopics } from '@ilbud/infra/native/apart/kafka-with-topics'
import type { Bus } from '@ilbud/kernel/events/bus'
import { createKafkaBus } from '@ilbud/kernel/events/kafka-bus'
import { temporaryFolder } from './temporary-folder.ts'
import { testLog } from './test-log.ts'

/** Whether a broker can be started here: Java, and Maven for the first time. */
export const canTestKafka = canRunKafka

export interface KafkaLog {
  /** A bus of its own, as another process would have. */
  open(): Promise<Bus>
  stop(): Promise<void>
}

/** A broker with every topic of the product. */
export async function startKafkaLog(): Promise<KafkaLog> {
  const dataDir = temporaryFolder('kafka')
  const broker = await startKafkaWithTopics({ dataDir })
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
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}
