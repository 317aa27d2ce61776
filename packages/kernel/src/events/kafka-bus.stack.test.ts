import { createTopics } from '@ilbud/infra/kafka/create-topics'
import { busContract, message, read } from '@ilbud/testkit/contracts/bus-contract'
import { eventually } from '@ilbud/testkit/eventually'
import { startTestBroker } from '@ilbud/testkit/servers/kafka-broker'
import { testLog } from '@ilbud/testkit/test-log'
import { type Admin, Kafka, logLevel } from 'kafkajs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createKafkaBus } from './kafka-bus.ts'
import type { Bus, Delivered } from './bus.ts'
import { lagOf } from './kafka-bus/lag.ts'

// One broker for the file; each test has topics and groups of its own.
const broker = (await startTestBroker())!
if (!broker)
  process.stdout.write('kafka-bus is not tested: neither Docker, nor Java and Maven, nor TEST_KAFKA_BROKERS\n')

it.runIf(process.env.CI === 'true')('there is a Kafka to test with', () => expect(broker).toBeTruthy())

describe.skipIf(!broker)('on a real broker', () => {
  const buses: Bus[] = []
  let admin: Admin
  let made = 0

  beforeAll(async () => {
    admin = new Kafka({ brokers: [broker.brokers], logLevel: logLevel.NOTHING }).admin()
    await admin.connect()
  })

  afterAll(async () => {
    await admin.disconnect()
    await broker.stop()
  })

  const end = async (): Promise<void> => void (await Promise.all(buses.splice(0).map((bus) => bus.stop())))
  afterEach(end)

  async function open(): Promise<Bus> {
    const bus = await createKafkaBus({ brokers: [broker.brokers], clientId: 'test', log: testLog })
    buses.push(bus)
    return bus
  }

  const aName = (name: string): string => `${name}.${made++}`

  async function makeTopic(name: string, partitions = 3, topic = aName(name)): Promise<string> {
    await createTopics(admin, { topics: [{ name: topic, partitions, settings: {} }] })
    return topic
  }

  async function settled(group: string, members: number): Promise<void> {
    await eventually(
      async () => {
        const [found] = (await admin.describeGroups([group])).groups
        return found?.state === 'Stable' && found.members.length === members
      },
      'the group has settled',
      { everyMs: 50 }
    )
  }

  busContract('Kafka', () => Promise.resolve({ another: open, topic: makeTopic, settled, end }))

  describe('kafka-bus', () => {
    /** With three partitions, these two are in different ones. */
    const [here, there] = ['a', 'b']

    it.skipIf(!broker?.outages)(
      'kafka-bus loses no acknowledged message and keeps the order of each key when the broker is killed',
      async () => {
        const [bus, topic] = [await open(), await makeTopic('orders.events')]
        const keys = ['a', 'b', 'c', 'd', 'e', 'f']
        const acknowledged = new Map(keys.map((key) => [key, 0]))
        const total = (): number => [...acknowledged.values()].reduce((sum, count) => sum + count, 0)
        const taken = firstTimes()
        const followed = firstTimes()
        await bus.consume(aName('readers'), [topic], taken.note)
        await bus.follow([topic], { sinceMinutes: 30 }, followed.note).caughtUp

        let isDone = false
        // As the relay does: no newer message of a key is published before the older one is acknowledged.
        const writers = keys.map(async (key) => {
          for (let at = 0; !isDone;) {
            const isAcknowledged = await bus.publish(topic, [message(key, at), message(key, at + 1)]).then(
              () => true,
              () => false
            )
            if (isAcknowledged) acknowledged.set(key, (at += 2))
          }
        })
        await eventually(() => total() > 200, 'some were acknowledged')
        await broker.outages!.kill()
        await broker.outages!.start()
        const before = total()
        await eventually(() => total() > before + 200, 'more were acknowledged')
        isDone = true
        await Promise.all(writers)
        await eventually(() => taken.count() >= total() && followed.count() >= total(), 'all arrived', {
          timeoutMs: 45_000
        })
        for (const key of keys) {
          const all = [...Array(acknowledged.get(key)).keys()]
          expect(taken.of(key)).toEqual(all)
          expect(followed.of(key)).toEqual(all)
        }
      }
    )

    it('kafka-bus shares the partitions among members, and reassigns those of a member that leaves', async () => {
      const [bus, other, topic, group] = [await open(), await open(), await makeTopic('orders.events', 12), aName('g')]
      const counts = { first: 0, second: 0 }
      const leaving = await bus.consume(group, [topic], () => void counts.first++)
      await other.consume(group, [topic], () => void counts.second++)
      await settled(group, 2)
      const publish = (round: number) =>
        bus.publish(
          topic,
          [...Array(60).keys()].map((at) => message(`${round} ${at}`, at))
        )
      await publish(1)
      await eventually(() => counts.first + counts.second === 60, 'all were taken')
      expect(counts.first).toBeGreaterThan(0)
      expect(counts.second).toBeGreaterThan(0)
      const { second } = counts
      await leaving.stop()
      await publish(2)
      await eventually(() => counts.second === second + 60, 'the other one has all')
    })

    it('kafka-bus goes on with other partitions while one has a message that fails', async () => {
      const [bus, topic] = [await open(), await makeTopic('orders.events')]
      const taken: string[] = []
      let isFixed = false
      await bus.consume(aName('readers'), [topic], ({ key }) => {
        if (key === here && !isFixed) throw new Error('not now')
        taken.push(key)
      })
      for (let at = 0; at < 5; at++) await bus.publish(topic, [message(here, at), message(there, at)])
      await eventually(() => taken.length === 5, 'the other partition is done')
      expect(taken).toEqual(Array(5).fill(there))
      isFixed = true
      await eventually(() => taken.length === 10, 'the failing one goes on')
    })

    it('kafka-bus waits for a topic that does not exist yet', async () => {
      const [bus, topic] = [await open(), aName('later.events')]
      const [taken, followed]: [number[], number[]] = [[], []]
      await bus.consume(aName('readers'), [topic], (each) => void taken.push(read(each).at))
      const follower = bus.follow([topic], { sinceMinutes: 30 }, (each) => void followed.push(read(each).at))
      await expect(bus.publish(topic, [message('a', 0)])).rejects.toThrow()
      await makeTopic('later.events', 1, topic)
      await follower.caughtUp
      await bus.publish(topic, [message('a', 1)])
      await eventually(() => taken.length === 1 && followed.length === 1, 'both have it')
    })

    it('kafka-bus starts with the oldest message when the requested offset is gone', async () => {
      const [bus, topic, group] = [await open(), await makeTopic('orders.events', 1), aName('readers')]
      const seen: number[] = []
      const note = (each: Delivered): void => void seen.push(read(each).at)
      await bus.publish(topic, [message('a', 0)])
      const first = await bus.consume(group, [topic], note)
      await eventually(() => seen.length === 1, 'the first was taken')
      await first.stop()
      const handing = Promise.withResolvers<void>()
      const followed: number[] = []
      bus.follow([topic], { sinceMinutes: 30 }, async (each) => {
        followed.push(read(each).at)
        if (followed.length === 1) await handing.promise
      })
      await eventually(() => followed.length === 1, 'the follower has one in hand')
      await bus.publish(topic, [message('a', 1), message('a', 2), message('a', 3)])
      // kafkajs deletes only from topics whose offsets it has fetched.
      await admin.fetchTopicOffsets(topic)
      await admin.deleteTopicRecords({ topic, partitions: [{ partition: 0, offset: '3' }] })
      handing.resolve()
      await bus.consume(group, [topic], note)
      await eventually(() => seen.includes(3) && followed.includes(3), 'both go on')
      expect(seen).toEqual([0, 3])
      expect(followed).toEqual([0, 3])
    })

    it('kafka-bus reports the lag of a group, and leaves no group for a follower at the broker', async () => {
      const [bus, topic, group] = [await open(), await makeTopic('orders.events'), aName('readers')]
      let isStuck = true
      await bus.consume(group, [topic], ({ key }) => {
        if (key === here && isStuck) throw new Error('not now')
      })
      const follower = bus.follow([topic], { sinceMinutes: 30 }, () => undefined)
      await settled(group, 1)
      const before = (await admin.listGroups()).groups.length
      for (let at = 0; at < 5; at++) await bus.publish(topic, [message(here, at), message(there, at)])
      await eventually(async () => (await lagOf(admin, group, topic)) === 5, 'one key is behind')
      isStuck = false
      await eventually(async () => (await lagOf(admin, group, topic)) === 0, 'nothing is left')
      await follower.caughtUp
      expect((await admin.listGroups()).groups).toHaveLength(before)
    })

    it.skipIf(!broker?.outages)(
      'kafka-bus opens while the broker is away, and publishes, consumes and follows once it is back',
      async () => {
        const topic = await makeTopic('orders.events')
        await broker.outages!.kill()
        const bus = await open()
        const [taken, followed]: [number[], number[]] = [[], []]
        await bus.consume(aName('readers'), [topic], (each) => void taken.push(read(each).at))
        const follower = bus.follow([topic], { sinceMinutes: 30 }, (each) => void followed.push(read(each).at))
        const published = bus.publish(topic, [message('a', 0)]).catch(() => bus.publish(topic, [message('a', 0)]))
        expect(follower.readAt()).toBe(0)
        await broker.outages!.start()
        await published
        await follower.caughtUp
        await eventually(() => taken.length > 0 && followed.length > 0, 'both have it')
        expect([taken, followed]).toEqual([[0], [0]])
      }
    )
  })
})

/** The messages that arrived, without redeliveries. */
function firstTimes() {
  const seen = new Map<string, Set<number>>()
  return {
    note(delivered: Delivered): void {
      const { key, at } = read(delivered)
      seen.set(key, (seen.get(key) ?? new Set()).add(at))
    },
    of: (key: string): number[] => [...(seen.get(key) ?? [])],
    count: (): number => [...seen.values()].reduce((sum, { size }) => sum + size, 0)
  }
}
