import { createClient } from '@ilbud/kernel/events/kafka-bus/client'
import { startTestBroker } from '@ilbud/testkit/servers/kafka-broker'
import kafkajs, { type Admin } from 'kafkajs'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTopics } from './create-topics.ts'
import { type Topic, topics } from './topics.ts'

const aTopic: Topic = { name: 'tests.events', partitions: 2, settings: { 'retention.ms': '3600000' } }

const broker = (await startTestBroker())!

describe.skipIf(!broker)('createTopics', () => {
  let admin: Admin

  beforeAll(async () => {
    admin = createClient({ brokers: [broker.brokers], clientId: 'test', log: pino({ level: 'silent' }) }, 5).admin()
    await admin.connect()
  })

  afterAll(async () => {
    await admin.disconnect()
    await broker.stop()
  })

  async function settingsOf(name: string): Promise<Record<string, string>> {
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [{ type: kafkajs.ConfigResourceTypes.TOPIC, name }]
    })
    return Object.fromEntries(
      resources[0]!.configEntries.map(({ configName, configValue }) => [configName, configValue])
    )
  }

  it('createTopics creates all topics once', async () => {
    const first = await createTopics(admin)
    expect(first.created).toEqual(topics.map(({ name }) => name))
    expect(await createTopics(admin)).toEqual({ created: [], changed: [], uneven: [] })
    expect(await admin.listTopics()).toEqual(expect.arrayContaining(first.created))
    expect(await settingsOf('drivers.positions')).toMatchObject({
      'retention.ms': '7200000',
      'message.timestamp.type': 'LogAppendTime'
    })
  })

  it('createTopics changes settings that differ and leaves those that somebody else set', async () => {
    await createTopics(admin, { topics: [aTopic] })
    await admin.alterConfigs({
      validateOnly: false,
      resources: [
        {
          type: kafkajs.ConfigResourceTypes.TOPIC,
          name: aTopic.name,
          configEntries: [
            { name: 'retention.ms', value: '1000' },
            { name: 'max.message.bytes', value: '2000000' }
          ]
        }
      ]
    })
    const wanted = { ...aTopic, partitions: 4 }
    expect(await createTopics(admin, { topics: [wanted] })).toEqual({
      created: [],
      changed: [aTopic.name],
      uneven: [aTopic.name]
    })
    expect(await settingsOf(aTopic.name)).toMatchObject({ 'retention.ms': '3600000', 'max.message.bytes': '2000000' })
  })
})
