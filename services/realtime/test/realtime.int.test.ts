import { aBus } from '#test/a-bus.ts'
import { aWorld, type Replica, type World } from '#test/a-world.ts'
import type { Reader } from '#test/reader.ts'
import { aViewChange, epoch, nextVersion } from '#test/view-changes.ts'
import type { Bus } from '@ilbud/kernel/events/bus'
import { orderKeyRenewed } from '@ilbud/proto/events/orders'
import { type ViewChanged, viewChanged } from '@ilbud/proto/events/tracking'
import { eventually } from '@ilbud/testkit/eventually'
import { startKafkaLog } from '@ilbud/testkit/servers/kafka-log'
import { afterAll, describe, expect, it } from 'vitest'

/** Only in the log: tracking is not called and knows nothing. */
async function publish(world: World, ...changes: ViewChanged[]): Promise<void> {
  for (const change of changes) await world.publishEvent(viewChanged, change.orderId, change)
}

function versions(reader: Reader): (number | string)[] {
  return reader.events.map(({ event, data }) => (event === 'message' ? data.version : event))
}

function versionSeen({ lastEventId }: Reader): number {
  return Number(lastEventId.split(':')[1] ?? 0)
}

describe('realtime', () => {
  it('realtime delivers the log to every reader, on every replica', async () => {
    const world = aWorld(await aBus())
    const change = aViewChange()
    await publish(world, change)
    const replicas = [await world.replica(), await world.replica()]
    const readers = await Promise.all(
      replicas.flatMap(({ read }) => [read(change.trackingId), read(change.trackingId)])
    )
    await publish(world, nextVersion(change), nextVersion(change), nextVersion(nextVersion(change)))
    await eventually(() => readers.every(({ events }) => events.length === 3), 'all have all')
    for (const reader of readers) expect(versions(reader)).toEqual([1, 2, 3])
  })

  it('realtime replays after a restart and on another replica', async () => {
    const world = aWorld(await aBus())
    let change = aViewChange()
    await publish(world, change)
    const first = await world.replica()
    const reader = await first.read(change.trackingId)
    await eventually(() => reader.events.length === 1, 'the reader has the present')
    await first.stop()
    await reader.ended
    expect(reader.retry).toBeGreaterThanOrEqual(1000)
    for (let version = 2; version <= 5; version++) await publish(world, (change = nextVersion(change)))

    const second = await world.replica()
    const back = await second.read(change.trackingId, reader.lastEventId)
    await eventually(() => back.events.length === 5, 'the replay and the present came')
    expect(versions(back)).toEqual([2, 3, 4, 5, 5])
    expect(back.lastEventId).toBe(`${epoch}:5`)
  })

  it('realtime ends the streams of a key that was replaced', async () => {
    const world = aWorld(await aBus())
    const change = aViewChange()
    await world.change(change)
    const replica = await world.replica()
    const [open, link] = [await replica.read(change.trackingId), await replica.readWithKey(change.trackingId)]
    await world.publishEvent(orderKeyRenewed, change.orderId, {
      orderId: change.orderId,
      trackingId: change.trackingId,
      epoch,
      actor: { id: change.customerId, role: 'customer' }
    })
    await link.ended
    await publish(world, nextVersion(change))
    await eventually(() => open.events.length === 2, 'public readers stay')
  })
})

/** A watcher whose stream is cut again and again, and who reconnects to the other replica while the order changes. */
async function watchThroughCuts(openBus: () => Promise<Bus>, cuts: number): Promise<void> {
  const world = aWorld(await openBus())
  let change = aViewChange()
  await publish(world, change)
  const replicas: Replica[] = [await world.replica(await openBus()), await world.replica(await openBus())]
  const versionsPerCut = 3
  const last = 1 + cuts * versionsPerCut
  const published: (number | string)[] = []
  const epochs = new Set<string>()
  let lastEventId = ''
  // A replica that is a second behind what the watcher has seen says reset, and rightly so.
  const followers = await Promise.all(replicas.map((replica) => replica.read(change.trackingId)))
  for (let cut = 0; cut < cuts; cut++) {
    const moving = publish(world, ...Array.from({ length: versionsPerCut }, () => (change = nextVersion(change))))
    const reader = await replicas[cut % 2]!.read(change.trackingId, lastEventId)
    await eventually(() => reader.events.length > 0, 'something came')
    // Cuts happen at any point: some in the middle of the replay, some after it.
    if (cut % 3 === 0) await moving
    reader.close()
    await moving
    lastEventId = reader.lastEventId
    await eventually(
      () => followers.every((follower) => versionSeen(follower) >= versionSeen(reader)),
      'both replicas have come as far'
    )
    epochs.add(lastEventId.split(':')[0]!)
    published.push(...versions(reader))
  }
  for (const follower of followers) follower.close()
  const reader = await replicas[cuts % 2]!.read(change.trackingId, lastEventId)
  await eventually(() => reader.lastEventId === `${epoch}:${last}`, 'the watcher is at the end')
  published.push(...versions(reader))
  expect([...epochs]).toEqual([epoch])
  expect(published).not.toContain('reset')
  // The present state sent on every open may repeat a version; nothing else may.
  const distinct = published.filter((version, at) => version !== published[at - 1])
  // It starts at the state of its first open, when the order is changing already.
  const first = distinct[0] as number
  expect(first).toBeLessThanOrEqual(1 + versionsPerCut)
  expect(distinct).toEqual(Array.from({ length: last - first + 1 }, (_, at) => first + at))
  expect(world.asked['describe']).toBeUndefined()
}

const log = await startKafkaLog()

describe('a watcher whose stream is cut 50 times and who reconnects to the other replica', () => {
  it('a watcher whose stream is cut 50 times and who reconnects to the other replica sees every version once, in order, on postgres-bus', async () => {
    const bus = await aBus()
    await watchThroughCuts(async () => bus, 50)
  })

  describe.skipIf(!log)('with Kafka', () => {
    afterAll(() => log!.stop())

    it('a watcher whose stream is cut 50 times sees every version once, in order, with Kafka', () =>
      watchThroughCuts(() => log!.open(), 50))
  })
})
