import type { TrackingTables } from '#db/tables.ts'
import { tracking } from '#service.ts'
import type { Bus } from '@ilbud/kernel/events/bus'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { Tracking } from '@ilbud/proto/grpc/gen/tracking_pb'
import { databaseTest } from '@ilbud/testkit/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { localCalls } from '@ilbud/testkit/local-calls'
import { serveSome } from '@ilbud/testkit/serve-some'
import { startService } from '@ilbud/testkit/start-service'
import { describe, expect, onTestFinished } from 'vitest'
import { aJourney, envelope, noon } from './order-events.ts'

const it = databaseTest<TrackingTables>('tracking', new URL('../src/db/migrations/', import.meta.url))

async function aReplica(env: Record<string, string>, bus: Bus) {
  const calls = localCalls('tracking', [serveSome(Orders, { disclose: async () => ({}), settings: async () => ({}) })])
  const service = await startService(tracking, { env: { ...env, LIMITS: 'off' }, bus, calls, now: () => noon })
  onTestFinished(service.stop)
  return service
}

/** A group member without partitions: it follows the topic and has nothing to consume. */
function withoutItsShare(bus: Bus): Bus {
  return {
    publish: (topic, messages) => bus.publish(topic, messages),
    follow: (topics, options, handler) => bus.follow(topics, options, handler),
    consume: () => Promise.resolve({ stop: () => Promise.resolve() }),
    stop: () => Promise.resolve()
  }
}

describe('a replica that did not consume the event', () => {
  it('serves every new version after `?after=`, also when it had an older one ready', async ({ env, bus }) => {
    await aReplica(env, bus)
    const other = await aReplica(env, withoutItsShare(bus))
    const journey = aJourney()
    const { trackingId, orderId, customerId } = journey[0]!
    for (const change of journey) {
      const event = envelope(change)
      await bus.publish('orders.events', [{ key: event.subject, value: JSON.stringify(event) }])
      const answer = await eventually(async () => {
        const response = await other.app.inject(`/api/v1/track/${trackingId}?after=${change.version}`)
        const body = response.json<{ version: number }>()
        return body.version >= change.version ? { body, etag: response.headers.etag } : null
      }, `version ${change.version} is served`)
      expect(answer.body.version).toBe(change.version)
      // From its own cache now, without waiting.
      expect((await other.app.inject(`/api/v1/track/${trackingId}`)).headers.etag).toBe(answer.etag)
    }
    const describeOrder = localCalls('realtime', other.built.rpc!).to(Tracking).describe
    expect(await describeOrder({ orderId })).toMatchObject({ orderId, trackingId, version: journey.length })
    await expect(describeOrder({ orderId: trackingId })).rejects.toMatchObject({ status: 404 })
    await expect(describeOrder({ orderId: customerId })).rejects.toMatchObject({ status: 404 })
  })
})
