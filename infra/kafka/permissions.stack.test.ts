import { rmSync } from 'node:fs'
import { createClient } from '@ilbud/kernel/events/kafka-bus/client'
import { createKafkaBus } from '@ilbud/kernel/events/kafka-bus'
import { kafkaAccess } from '@ilbud/kernel/process/settings/kafka-access'
import { message } from '@ilbud/testkit/contracts/bus-contract'
import { eventually } from '@ilbud/testkit/eventually'
import { temporaryFolder } from '@ilbud/testkit/temporary-folder'
import { testLog } from '@ilbud/testkit/test-log'
import type { Admin } from 'kafkajs'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { canRunKafka } from '#native/fetch-kafka.ts'
import { type Broker, startKafka } from '#native/kafka.ts'
import { createTopics } from './create-topics.ts'
import { grantPermissions } from './permissions.ts'

const password = 'only-here'
const users = ['ilbud-orders', 'ilbud-tracking', 'ilbud-edge']

describe.skipIf(!canRunKafka())('the permissions of each service in Kafka', () => {
  const dataDir = temporaryFolder('kafka-permissions')
  let broker: Broker
  let admin: Admin

  beforeAll(async () => {
    broker = await startKafka({ dataDir, logins: users.map((username) => ({ username, password })) })
    admin = createClient({ brokers: [broker.brokers], clientId: 'test', log: pino({ level: 'silent' }) }, 5).admin()
    await admin.connect()
    await createTopics(admin)
    await grantPermissions(admin)
  })

  afterAll(async () => {
    await admin.disconnect()
    await broker.stop()
    rmSync(dataDir, { recursive: true })
  })

  async function openAs(username: string) {
    const access = kafkaAccess({
      KAFKA_BROKERS: broker.login!.plain,
      KAFKA_SASL_MECHANISM: 'scram-sha-512',
      KAFKA_SASL_USERNAME: username,
      KAFKA_SASL_PASSWORD: password
    })
    const client = createClient({ ...access, clientId: 'test', log: pino({ level: 'silent' }) }, 1)
    const bus = await createKafkaBus({ ...access, clientId: 'test', log: testLog })
    onTestFinished(() => bus.stop())
    return { bus, client }
  }

  it('a service writes its own topics, which the others read, and nobody else’s', async () => {
    const [orders, tracking, edge] = await Promise.all(users.map(openAs))
    const [consumed, followed] = [[] as string[], [] as string[]]
    await tracking!.bus.consume('tracking', ['orders.events'], async ({ key }) => void consumed.push(key))
    edge!.bus.follow(['orders.events'], { sinceMinutes: 1 }, ({ key }) => void followed.push(key))
    await orders!.bus.publish('orders.events', [message('SD1', 1)])
    await eventually(() => consumed.includes('SD1') && followed.includes('SD1'), 'both have read it')

    await tracking!.bus.publish('orders.events.dead', [message('SD1', 1)])
    for (const [who, topic] of [
      [tracking, 'orders.events'],
      [orders, 'tracking.events'],
      [orders, 'auth.events'],
      [orders, 'orders.events.dead'],
      [edge, 'orders.events']
    ] as const)
      await expect(who!.bus.publish(topic, [message('SD1', 2)]), topic).rejects.toThrow(/not authorized/i)
  })

  it('a service reads no topic and knows no group that it has no use for', async () => {
    const { client } = await openAs('ilbud-tracking')
    const own = client.admin({ retry: { retries: 0 } })
    await own.connect()
    onTestFinished(() => own.disconnect())
    expect(await own.fetchTopicOffsets('orders.events')).not.toHaveLength(0)
    await expect(own.fetchTopicOffsets('notifications.events')).rejects.toThrow(/not authorized/i)
    expect(await own.fetchOffsets({ groupId: 'tracking', topics: ['orders.events'] })).toHaveLength(1)
    await expect(own.fetchOffsets({ groupId: 'orders', topics: ['orders.events'] })).rejects.toThrow(
      'Failed to find group coordinator'
    )
  })

  it('permissions that a service needs no more are withdrawn, and those of others stay', async () => {
    const entry = { host: '*', resourceType: 2, resourcePatternType: 3, permissionType: 3, operation: 3 }
    const surplus = { ...entry, principal: 'User:ilbud-orders', resourceName: 'auth.events.dead' }
    const others = { ...entry, principal: 'User:backup', resourceName: 'orders.events' }
    await admin.createAcls({ acl: [surplus, others] })
    expect(await grantPermissions(admin)).toEqual({
      allowed: [],
      withdrawn: ['User:ilbud-orders READ TOPIC auth.events.dead']
    })
    expect(await grantPermissions(admin)).toEqual({ allowed: [], withdrawn: [] })
    const { resources } = await admin.describeAcls({
      principal: 'User:backup',
      resourceType: 1,
      resourcePatternType: 1,
      operation: 1,
      permissionType: 1
    })
    expect(resources).toHaveLength(1)
  })
})
