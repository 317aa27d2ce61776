import { randomUUID } from 'node:crypto'
import type { Bus, Delivered, Handler } from '@ilbud/kernel/events/bus'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '#eventually.ts'

interface BusUnderTest {
  /** Another connection to the same log, as a second process would have. */
  another(): Promise<Bus>
  /** The name of a topic that exists and that no other test uses. */
  topic(name: string): Promise<string>
  /** Resolves when the group's work is divided among this many members. */
  settled(group: string, members: number): Promise<void>
  /** Releases what the test used. */
  end(): Promise<void>
}

/** Opens the log for one test; everything is closed after it. */
type Open = () => Promise<BusUnderTest & { bus: Bus }>

export const message = (key: string, at: number) => ({ key, value: JSON.stringify({ key, at }) })
export const read = ({ value }: Pick<Delivered, 'value'>) => JSON.parse(value) as { key: string; at: number }
const upTo = (count: number): number[] => [...Array(count).keys()]
const aGroup = (): string => `readers-${randomUUID()}`

/** The requirements of every adapter of the event log. */
export function busContract(name: string, create: () => Promise<BusUnderTest>): void {
  describe(`the event log on ${name}`, () => {
    let under: BusUnderTest | null = null
    const open: Open = async () => {
      under = await create()
      return { ...under, bus: await under.another() }
    }
    afterEach(async () => {
      await under?.end()
      under = null
    })
    publishContract(open)
    groupsContract(open)
    troubleContract(open)
    takeoverContract(open)
    followersContract(open)
    followersTroubleContract(open)
  })
}

function publishContract(open: Open): void {
  it('a bus keeps long lists in the order of each key, and texts of any kind', async () => {
    const { bus, topic } = await open()
    const orders = await topic('orders.events')
    const seen: Delivered[] = []
    await bus.consume(aGroup(), [orders], (delivered) => void seen.push(delivered))
    await bus.publish(
      orders,
      upTo(1200).map((at) => message(`k${at % 5}`, at))
    )
    const text = JSON.stringify({ at: `Ålö 🛵 "\\\n${'x'.repeat(100_000)}` })
    await bus.publish(orders, [{ key: 'ö', value: text, headers: { reason: 'för långt' } }])
    await bus.publish(orders, [])
    await eventually(() => seen.length === 1201, 'all arrived')
    for (const key of upTo(5).map((at) => `k${at}`)) {
      const own = seen.filter((delivered) => delivered.key === key).map((delivered) => read(delivered).at)
      expect(own).toEqual(own.toSorted((a, b) => a - b))
    }
    expect(seen.find(({ key }) => key === 'ö')).toMatchObject({ value: text, headers: { reason: 'för långt' } })
  })

  it('a closed bus refuses to publish', async () => {
    const { bus, topic } = await open()
    const orders = await topic('orders.events')
    await bus.stop()
    await expect(bus.publish(orders, [message('a', 0)])).rejects.toThrow()
  })
}

function groupsContract(open: Open): void {
  it('a consumer gets the messages of each key in order, with their headers', async () => {
    const { bus, topic } = await open()
    const orders = await topic('orders.events')
    const seen: Delivered[] = []
    await bus.consume(aGroup(), [orders], (delivered) => void seen.push(delivered))
    for (const at of upTo(20)) await bus.publish(orders, [message('a', at), message('b', at)])
    await bus.publish(orders, [{ ...message('c', 0), headers: { traceparent: '00-1' } }])
    await eventually(() => seen.length === 41, 'all messages arrived')
    for (const key of ['a', 'b']) {
      expect(seen.filter((delivered) => delivered.key === key).map((delivered) => read(delivered).at)).toEqual(upTo(20))
    }
    const last = seen.find(({ key }) => key === 'c')!
    expect(last.headers).toEqual({ traceparent: '00-1' })
    expect(last.topic).toBe(orders)
    expect(Math.abs(Date.now() - last.publishedAt.getTime())).toBeLessThan(60_000)
  })

  it('every group gets each message, in one of its members', async () => {
    const { bus, another, topic, settled } = await open()
    const other = await another()
    const orders = await topic('orders.events')
    const [one, two] = [aGroup(), aGroup()]
    const counts = { first: 0, second: 0, elsewhere: 0 }
    await bus.consume(one, [orders], () => void counts.first++)
    await other.consume(one, [orders], () => void counts.second++)
    await bus.consume(two, [orders], () => void counts.elsewhere++)
    await Promise.all([settled(one, 2), settled(two, 1)])
    for (const at of upTo(30)) await bus.publish(orders, [message(`k${at}`, at)])
    await eventually(() => counts.elsewhere === 30 && counts.first + counts.second >= 30, 'both groups have all')
    expect(counts.first + counts.second).toBe(30)
  })

  it('a group can consume several topics', async () => {
    const { bus, topic } = await open()
    const topics = [await topic('orders.events'), await topic('auth.events')]
    const seen: string[] = []
    await bus.consume(aGroup(), topics, (delivered) => void seen.push(delivered.topic))
    for (const delivered of topics) await bus.publish(delivered, [message('a', 0)])
    await eventually(() => topics.every((delivered) => seen.includes(delivered)), 'both topics arrived')
  })

  it('a group that joins later gets the messages from before', async () => {
    const { bus, topic } = await open()
    const orders = await topic('orders.events')
    await bus.publish(orders, [message('a', 0), message('a', 1)])
    const seen: number[] = []
    await bus.consume(aGroup(), [orders], (delivered) => void seen.push(read(delivered).at))
    await eventually(() => seen.length === 2, 'the late group has both')
  })
}

function troubleContract(open: Open): void {
  it('a message whose handler fails is delivered again, in the order of its key', async () => {
    const { bus, topic } = await open()
    const orders = await topic('orders.events')
    const seen: number[] = []
    let failures = 2
    await bus.consume(aGroup(), [orders], (delivered) => {
      if (read(delivered).at === 1 && failures-- > 0) throw new Error('not now')
      seen.push(read(delivered).at)
    })
    await bus.publish(orders, [message('a', 0), message('a', 1), message('a', 2)])
    await eventually(() => seen.length >= 3, 'all were taken')
    expect(seen).toEqual([0, 1, 2])
  })

  it('the messages of a key are delivered one at a time, however long each takes', async () => {
    const { bus, topic } = await open()
    const orders = await topic('orders.events')
    const done = Promise.withResolvers<void>()
    const seen: string[] = []
    await bus.consume(aGroup(), [orders], async (delivered) => {
      seen.push(`begin ${read(delivered).at}`)
      if (read(delivered).at === 0) await done.promise
      seen.push(`end ${read(delivered).at}`)
    })
    await bus.publish(orders, [message('a', 0), message('a', 1)])
    await eventually(() => seen.length === 1, 'the first is in hand')
    await bus.publish(orders, [message('a', 2)])
    done.resolve()
    await eventually(() => seen.length >= 6, 'all are done')
    expect(seen).toEqual(['begin 0', 'end 0', 'begin 1', 'end 1', 'begin 2', 'end 2'])
  })
}

function takeoverContract(open: Open): void {
  it('a member that takes over continues where the group was', async () => {
    const { bus, another, topic } = await open()
    const orders = await topic('orders.events')
    const group = aGroup()
    const seen: number[] = []
    const note: Handler = (delivered) => void seen.push(read(delivered).at)
    const first = await bus.consume(group, [orders], note)
    await bus.publish(orders, [message('a', 0)])
    await eventually(() => seen.length === 1, 'the first member took one')
    await first.stop()
    await bus.publish(orders, [message('a', 1)])
    await (await another()).consume(group, [orders], note)
    await eventually(() => seen.includes(1), 'the second member took the next')
    expect(seen).toEqual([0, 1])
  })

  it('a member that leaves finishes the message it has, and begins no other', async () => {
    const { bus, another, topic } = await open()
    const orders = await topic('orders.events')
    const group = aGroup()
    const done = Promise.withResolvers<void>()
    const seen: string[] = []
    const first = await bus.consume(group, [orders], async (delivered) => {
      seen.push(`first begins ${read(delivered).at}`)
      await done.promise
      seen.push(`first ends ${read(delivered).at}`)
    })
    await bus.publish(orders, [message('a', 0), message('a', 1)])
    await eventually(() => seen.length === 1, 'the first is in hand')
    const stopped = first.stop().then(() => seen.push('stopped'))
    done.resolve()
    await stopped
    await (await another()).consume(group, [orders], (delivered) => void seen.push(`second has ${read(delivered).at}`))
    await eventually(() => seen.length >= 4, 'the other member has the rest')
    expect(seen).toEqual(['first begins 0', 'first ends 0', 'stopped', 'second has 1'])
  })
}

function followersContract(open: Open): void {
  it('each follower reads from its own point in time, and reports when it has caught up', async () => {
    const { bus, topic } = await open()
    const changes = await topic('tracking.events')
    await bus.publish(
      changes,
      upTo(700).map((at) => message(`k${at % 7}`, at))
    )
    const [one, two]: [number[], number[]] = [[], []]
    const first = bus.follow([changes], { sinceMinutes: 30 }, (delivered) => void one.push(read(delivered).at))
    const second = bus.follow([changes], { sinceMinutes: 30 }, (delivered) => void two.push(read(delivered).at))
    await Promise.all([first.caughtUp, second.caughtUp])
    expect(one).toHaveLength(700)
    expect(two).toHaveLength(700)
    await bus.publish(changes, [message('k', 700)])
    await eventually(() => one.length === 701 && two.length === 701, 'both followers have the new one')
    await first.stop()
    await bus.publish(changes, [message('k', 701)])
    await eventually(() => two.length === 702, 'the other goes on')
    expect(one).toHaveLength(701)
  })

  it('a follower gets nothing older than it asked for', async () => {
    const { bus, topic } = await open()
    const changes = await topic('tracking.events')
    await bus.publish(
      changes,
      upTo(20).map((at) => message(`k${at}`, at))
    )
    const published = Date.now()
    await eventually(() => Date.now() > published + 20, 'some time went by')
    const seen: number[] = []
    await bus.follow([changes], { sinceMinutes: 0 }, (delivered) => void seen.push(read(delivered).at)).caughtUp
    await bus.publish(
      changes,
      upTo(20).map((at) => message(`k${at}`, 20 + at))
    )
    await eventually(() => seen.length >= 20, 'the new ones arrived')
    expect(seen.toSorted((a, b) => a - b)).toEqual(upTo(20).map((at) => 20 + at))
  })
}

function followersTroubleContract(open: Open): void {
  it('a follower knows when it last read the log, even if no message comes', async () => {
    const { bus, topic } = await open()
    const follower = bus.follow([await topic('tracking.events')], { sinceMinutes: 1 }, () => undefined)
    await follower.caughtUp
    const since = Date.now()
    await eventually(() => follower.readAt() > since, 'it reads on')
    expect(follower.readAt()).toBeLessThanOrEqual(Date.now())
    await follower.stop()
  })

  it('a follower whose handler fails goes on, in the order of each key', async () => {
    const { bus, topic } = await open()
    const topics = [await topic('tracking.events'), await topic('auth.events')]
    const seen: string[] = []
    const follower = bus.follow(topics, { sinceMinutes: 30 }, (delivered) => {
      if (read(delivered).at === 1) throw new Error('not this one')
      seen.push(`${topics.indexOf(delivered.topic)} ${delivered.key} ${read(delivered).at}`)
    })
    await follower.caughtUp
    for (const delivered of topics)
      await bus.publish(
        delivered,
        upTo(3).flatMap((at) => [message('a', at), message('b', at)])
      )
    await eventually(() => seen.length >= 8, 'all others arrived')
    for (const at of [0, 1]) {
      for (const key of ['a', 'b']) {
        const own = seen.filter((line) => line.startsWith(`${at} ${key}`))
        expect(own).toEqual([`${at} ${key} 0`, `${at} ${key} 2`])
      }
    }
  })

  it('a follower of an empty topic is caught up at once', async () => {
    const { bus, topic } = await open()
    await bus.follow([await topic('nothing.events')], { sinceMinutes: 30 }, () => undefined).caughtUp
  })
}
