import { rmSync } from 'node:fs'
import { canRunKafka } from '@ilbud/infra/native/fetch-kafka'
import { brokerAnswers, startKafka } from '@ilbud/infra/native/kafka'
import { startComposeContainer } from './compose-container.ts'
import { temporaryFolder } from '#temporary-folder.ts'

interface TestBroker {
  /** The value of `KAFKA_BROKERS`. */
  brokers: string
  /** Null for a broker that somebody else started. */
  outages: { kill(): Promise<void>; start(): Promise<void> } | null
  stop(): Promise<void>
}

/**
 * The Kafka of a test: `TEST_KAFKA_BROKERS`, which gets topics and groups of the tests, or that of docker-compose.yml
 * in a container, or one that this machine's Java runs. Null if there is none of them.
 */
export async function startTestBroker(): Promise<TestBroker | null> {
  const { TEST_KAFKA_BROKERS } = process.env
  if (TEST_KAFKA_BROKERS) return { brokers: TEST_KAFKA_BROKERS, outages: null, stop: () => Promise.resolve() }
  const container = await startComposeContainer('kafka', {
    ports: [9092],
    answers: (portOf) => brokerAnswers(`127.0.0.1:${portOf(9092)}`),
    environment: (portOf) => ({ KAFKA_ADVERTISED_LISTENERS: `BROKER://127.0.0.1:${portOf(9092)}` })
  })
  if (container) return { brokers: `127.0.0.1:${container.port(9092)}`, outages: container, stop: container.stop }
  if (!canRunKafka()) return null
  const dataDir = temporaryFolder('kafka')
  const broker = await startKafka({ dataDir })
  return {
    brokers: broker.brokers,
    outages: broker,
    async stop() {
      await broker.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}
