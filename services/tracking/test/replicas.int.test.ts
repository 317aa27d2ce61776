import type { TrackingTables } from '#db/tables.ts'
import { tracking } from '#service.ts'
import type { Bus } from '@ilbud/kernel/events/bus'
import type { Envelope } from '@ilbud/proto/events/event'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { Tracking } from '@ilbud/proto/grpc/gen/tracking_pb'
import { databaseTest } from '@ilbud/testkit/servers/database-test'
import { eventually } from '@ilbud/testkit/eventually'
import { localCalls } from '@ilbud/testkit/services/local-calls'
import { serveSome } from '@ilbud/testkit/services/serve-some'
import { startService } from '@ilbud/testkit/services/start-service'
import { describe, expect, onTestFinished } from 'vitest'
import { aJourney, aTrackingId, deletion, envelope, noon } from './order-events.ts'

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

/** The same, and the change log is away for it alone. */
function deaf(bus: Bus): Bus {
  const stop = () => Promise.resolve()
  return { ...withoutItsShare(bus), follow: () => ({ caughtUp: Promise.resolve(), readAt: () => 0, stop }) }
}

function publish(bus: Bus, event: Envelope): Promise<void> {
  return bus.publish('orders.events', [{ key: event.subject, value: JSON.stringify(event) }])
}

describe('a replica that did not consume the event', () => {
  it('a replica that did not consume the event serves every new version after `?after=`, also when it had an older one ready', async ({
    env,
    bus
  }) => {
    await aReplica(env, bus)
    const other = await aReplica(env, withoutItsShare(bus))
    const journey = aJourney()
    const { trackingId, orderId, customerId } = journey[0]!
    for (const change of journey) {
      await publish(bus, envelope(change))
      const answer = await eventually(async () => {
        const response = await other.app.inject(`/api/v1/track/${trackingId}?after=${change.version}`)
        const body = response.json<{ version: number }>()
        return body.version >= change.version ? { body, etag: response.headers.etag } : null
      }, `version ${change.version} is served`)
      expect(answer.body.version).toBe(change.version)
      // From its own cache now, without waiting.
      expect((await other.app.inject(`/api/v1/track/${trackingId}`)).headers.etag).toBe(answer.etag)
    }
    const describeOrder = localCalls('realtime', other.instance.rpc!).to(Tracking).describe
    expect(await describeOrder({ orderId })).toMatchObject({ orderId, trackingId, version: journey.length })
    await expect(describeOrder({ orderId: trackingId })).rejects.toMatchObject({ status: 404 })
    await expect(describeOrder({ orderId: customerId })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a replica that hears nothing', () => {
  it('a replica that hears nothing serves what another one has stored to those who wait for it, and no deleted order', async ({
    env,
    bus
  }) => {
    await aReplica(env, bus)
    const other = await aReplica(env, deaf(bus))
    const journey = aJourney()
    const { trackingId } = journey[0]!
    const read = (query = '') => other.app.inject(`/api/v1/track/${trackingId}${query}`)
    for (const change of journey) {
      await publish(bus, envelope(change))
      await eventually(
        async () => (await read(`?after=${change.version}`)).json<{ version: number }>().version === change.version,
        `version ${change.version} is served`
      )
      // To those who do not wait, too: it is not forgotten.
      expect((await read()).json()).toMatchObject({ version: change.version })
    }
    await publish(bus, deletion(journey.at(-1)!))
    const latest = journey.length + 1
    // Not a 404: to this replica it could be one that was placed just now.
    await eventually(async () => (await read(`?after=${latest}`)).statusCode === 503, 'it is gone')
    expect((await read()).statusCode).toBe(503)
    const unknown = await other.app.inject(`/api/v1/track/${aTrackingId()}`)
    expect([unknown.statusCode, unknown.headers['retry-after']]).toEqual([503, '2'])
    const describeOrder = localCalls('realtime', other.instance.rpc!).to(Tracking).describe
    await expect(describeOrder({ trackingId: aTrackingId() })).rejects.toMatchObject({ status: 503 })
  })
})
