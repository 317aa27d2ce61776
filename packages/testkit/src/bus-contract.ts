import type { Bus, Delivered } from '@ilbud/kernel/events/bus'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from './eventually.ts'

export interface BusUnderTest {
  /** A member of its own, as another process would have it, on the same log. */
  another(): Promise<Bus>
  /** Ends what the test used. */
  end(): Promise<void>
}

const message = (key: string, at: number) => ({ key, value: JSON.stringify({ key, at }) })
const read = ({ value }: Delivered) => JSON.parse(value) as { key: string; at: number }

/** Opens the log for one test; all of it ends with the test. */
interface Opener {
  start(): Promise<Bus>
  another(): Promise<Bus>
}

/** What every adapter of the event log promises. */
export function busContract(name: string, open: () => Promise<BusUnderTest>): void {
  describe(`the event log on ${name}`, () => {
    let under: BusUnderTest | null = null
    const opener: Opener = {
      start: async () => (under = await open()).another(),
      another: () => under!.another()
    }
    afterEach(async () => {
      await under?.end()
      under = null
    })
    groupsContract(opener)
    takeoverContract(opener)
    followersContract(opener)
  })
}

function groupsContract({ start, another }: Opener): void {
  it('hands each key over in order, with its headers', async () => {
    const bus = await start()
    const seen: Delivered[] = []
    await bus.consume('readers', ['orders.events'], (each) => void seen.push(each))
    for (let at = 0; at < 20; at++) await bus.publish('orders.events', [message('a', at), message('b', at)])
    await bus.publish('orders.events', [{ ...message('c', 0), headers: { traceparent: '00-1' } }])
    await eventually(() => seen.length === 41, 'all messages arrived')
    for (const key of ['a', 'b']) {
      const own = seen.map(read).filter((each) => each.key === key)
      expect(own.map(({ at }) => at)).toEqual([...Array(20).keys()])
    }
    expect(seen.find(({ key }) => key === 'c')!.headers).toEqual({ traceparent: '00-1' })
  })

  it('gives each message to one member of a group and to every group', async () => {
    const bus = await start()
    const other = await another()
    const counts = { first: 0, second: 0, elsewhere: 0 }
    await bus.consume('one', ['orders.events'], () => void counts.first++)
    await other.consume('one', ['orders.events'], () => void counts.second++)
    await bus.consume('two', ['orders.events'], () => void counts.elsewhere++)
    for (let at = 0; at < 30; at++) await bus.publish('orders.events', [message(`k${at}`, at)])
    await eventually(() => counts.elsewhere === 30 && counts.first + counts.second === 30, 'both groups have all')
    expect(counts.first + counts.second).toBe(30)
  })

  it('hands a message over again when its handler fails, and keeps the order of its key', async () => {
    const bus = await start()
    const seen: number[] = []
    let failures = 2
    await bus.consume('readers', ['orders.events'], (each) => {
      if (read(each).at === 1 && failures-- > 0) throw new Error('not now')
      seen.push(read(each).at)
    })
    await bus.publish('orders.events', [message('a', 0), message('a', 1), message('a', 2)])
    await eventually(() => seen.length === 3, 'all were taken')
    expect(seen).toEqual([0, 1, 2])
  })
}

function takeoverContract({ start, another }: Opener): void {
  it('goes on where the group was when another member takes over', async () => {
    const bus = await start()
    const other = await another()
    const seen: number[] = []
    const first = await bus.consume('readers', ['orders.events'], (each) => void seen.push(read(each).at))
    await bus.publish('orders.events', [message('a', 0)])
    await eventually(() => seen.length === 1, 'the first member took one')
    await first.stop()
    await bus.publish('orders.events', [message('a', 1)])
    await other.consume('readers', ['orders.events'], (each) => void seen.push(read(each).at))
    await eventually(() => seen.includes(1), 'the second member took the next', { timeoutMs: 15_000 })
    expect(seen).toEqual([0, 1])
  })

  it('keeps messages for a group that comes later', async () => {
    const bus = await start()
    await bus.publish('orders.events', [message('a', 0), message('a', 1)])
    const seen: number[] = []
    await bus.consume('late', ['orders.events'], (each) => void seen.push(read(each).at))
    await eventually(() => seen.length === 2, 'the late group has both')
  })
}

function followersContract({ start }: Opener): void {
  it('lets a follower read from a point in time, each for itself, and says when it has caught up', async () => {
    const bus = await start()
    for (let at = 0; at < 700; at++) await bus.publish('tracking.events', [message(`k${at % 7}`, at)])
    const [one, two]: [number[], number[]] = [[], []]
    const first = bus.follow(['tracking.events'], { sinceMinutes: 30 }, (each) => void one.push(read(each).at))
    const second = bus.follow(['tracking.events'], { sinceMinutes: 30 }, (each) => void two.push(read(each).at))
    await Promise.all([first.caughtUp, second.caughtUp])
    expect(one).toHaveLength(700)
    expect(two).toHaveLength(700)
    await bus.publish('tracking.events', [message('k', 700)])
    await eventually(() => one.length === 701 && two.length === 701, 'both followers have the new one')
    await first.stop()
    await bus.publish('tracking.events', [message('k', 701)])
    await eventually(() => two.length === 702, 'the other goes on')
    expect(one).toHaveLength(701)
  })

  it('is caught up at once on a topic that nobody wrote to', async () => {
    const bus = await start()
    await bus.follow(['nothing.events'], { sinceMinutes: 30 }, () => undefined).caughtUp
  })
}
