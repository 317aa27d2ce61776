import { randomUUID } from 'node:crypto'
import type { Bus, Follower } from '#events/bus.ts'
import { createHttp } from '#http/create-http.ts'
import { defineService, type StoringContext } from '#process/define-service.ts'
import { driverDutyChanged } from '@ilbud/proto/events/drivers'
import { orderDeleted } from '@ilbud/proto/events/orders'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { testContext } from '@ilbud/testkit/services/test-context'
import { expect } from 'vitest'
import { z } from 'zod'
import { onEvent } from '#events/handlers.ts'
import { dutyEvent, effectMigrations, type EffectTables, noting } from './effects.ts'

const it = databaseTest<EffectTables>('effects', effectMigrations)

/** A service that records the steps of its life. */
function aService(steps: string[]) {
  const step = (name: string) => async () => void steps.push(name)
  const follower: Follower = { caughtUp: Promise.resolve(), readAt: () => 0, stop: step('follower stopped') }
  return defineService({
    name: 'effects',
    config: z.object({}),
    database: { migrations: effectMigrations },
    async build(context: StoringContext<object, EffectTables>) {
      return {
        app: createHttp({ service: 'orders', context, rows: [] }),
        prepare: step('prepared'),
        followers: () => [(steps.push('following'), follower)],
        handlers: [noting(), onEvent(orderDeleted, step('order deleted'))],
        onHandled: () => void steps.push('handled'),
        jobs: () => [(steps.push('jobs'), step('job stopped'))],
        endStreams: step('streams ended'),
        close: step('closed')
      }
    }
  })
}

/** Records when a consumer joins its group and when it leaves. */
function recordConsumers(bus: Bus, steps: string[]): Bus {
  return {
    ...bus,
    async consume(group, topics, handler) {
      steps.push(`consuming ${topics.join()}`)
      const subscription = await bus.consume(group, topics, handler)
      return { stop: async () => (steps.push('consumer stopped'), subscription.stop()) }
    }
  }
}

it('a service starts reading events once it is prepared and has caught up, and ends what feeds others first', async ({
  env,
  bus
}) => {
  const steps: string[] = []
  const instance = await aService(steps).build(testContext({ env, bus: recordConsumers(bus, steps) }))
  await instance.start()
  expect(steps).toEqual(['prepared', 'following', 'consuming drivers.events,orders.events', 'jobs'])
  await instance.drain()
  await instance.drain()
  await instance.stop()
  expect(steps.slice(4)).toEqual([
    'streams ended',
    'consumer stopped',
    'follower stopped',
    'job stopped',
    'streams ended',
    'closed'
  ])
})

it('a service consumes the topics of its handlers', async ({ env, db, bus }) => {
  const steps: string[] = []
  const instance = await aService(steps).build(testContext({ env, bus }))
  await instance.start()
  const driverId = randomUUID()
  const event = dutyEvent(driverId, 1)
  await bus.publish(driverDutyChanged.topic, [{ key: driverId, value: JSON.stringify(event) }])
  await eventually(async () => steps.includes('handled'), 'the event was handled')
  expect(await db.selectFrom('effects').select('subject').execute()).toEqual([{ subject: driverId }])
  await instance.drain()
  await instance.stop()
})
