import kafkajs from 'kafkajs'
import { testFolder } from '@ilbud/testkit/test-folder'
import { describe, expect, it } from 'vitest'
import { canRunKafka } from './fetch-kafka.ts'
import { startKafka } from './kafka.ts'

// A start takes some seconds, and much longer on a busy machine or after a kill.
const patienceMs = 300_000

describe.skipIf(!canRunKafka())('startKafka', () => {
  it('Kafka keeps its address and what it acknowledged after a kill', { timeout: patienceMs }, async () => {
    const dataDir = testFolder()
    const broker = await startKafka({ dataDir })
    try {
      const { pid, brokers } = broker
      const client = new kafkajs.Kafka({ brokers: [brokers], logLevel: kafkajs.logLevel.NOTHING })
      const admin = client.admin()
      const producer = client.producer()
      await admin.connect()
      await admin.createTopics({ topics: [{ topic: 'a', numPartitions: 1 }] })
      await producer.connect()
      await producer.send({ topic: 'a', messages: [{ key: 'k', value: 'v' }] })
      await expect(producer.send({ topic: 'undeclared', messages: [{ value: 'v' }] })).rejects.toThrow()
      await producer.disconnect()

      await broker.kill()
      await broker.start()
      expect(broker.brokers).toBe(brokers)
      expect(broker.pid).not.toBe(pid)
      expect(await admin.fetchTopicOffsets('a')).toEqual([{ partition: 0, offset: '1', high: '1', low: '0' }])
      await admin.disconnect()
    } finally {
      await broker.stop()
    }
  })
})
