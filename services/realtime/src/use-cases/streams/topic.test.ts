import type { Socket } from 'node:net'
import { Writable } from 'node:stream'
import { Stream } from './stream.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { Topic, type TopicOwner } from './topic.ts'
import { aViewChange, nextVersion } from '#test/view-changes.ts'
import { toSnapshot } from '#domain/snapshot.ts'
import { eventually } from '@ilbud/testkit/eventually'

afterEach(() => void vi.restoreAllMocks())

it('a topic keeps nothing of readers that wait in vain for something newer', async () => {
  const change = aViewChange()
  const topic = new Topic(change.trackingId, {} as TopicOwner)
  topic.updateSnapshot(toSnapshot(change))
  await topic.whenNewer(1)
  // Any reader still registered would stop its timer now.
  const stopped = vi.spyOn(globalThis, 'clearTimeout')
  topic.updateSnapshot(toSnapshot(nextVersion(change)))
  expect(stopped).not.toHaveBeenCalled()
})

it('a change that comes right after a long write to thousands waits for the others of its tick', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const change = aViewChange()
  const scheduleFlush = vi.fn()
  const topic = new Topic(change.trackingId, { scheduleFlush } as unknown as TopicOwner)
  const write = vi.fn(() => void now.mockReturnValue(performance.now() + 50))
  topic.streams.add({ write } as unknown as Stream)
  topic.applyEvent(toSnapshot(change), 'ORDER_UPDATED', 0)
  topic.applyEvent(toSnapshot(nextVersion(change)), 'ORDER_UPDATED', 0)
  expect(write).toHaveBeenCalledTimes(1)
  expect(scheduleFlush).toHaveBeenCalledTimes(1)
})

/** A reader's socket, which takes nothing more after `hold`, and after `take` only what was written before. */
class NarrowSocket extends Writable {
  readonly taken: string[] = []
  #isHeld = false
  #waiting: (() => void) | null = null

  hold(): void {
    this.#isHeld = true
  }

  take(): void {
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.()
  }

  letGo(): void {
    this.#isHeld = false
    this.take()
  }

  override _write(bytes: Buffer, _encoding: string, done: () => void): void {
    const take = (): void => {
      this.taken.push(bytes.toString())
      done()
    }
    if (this.#isHeld && bytes.length > 0) this.#waiting = take
    else take()
  }

  get versions(): number[] {
    return Array.from(this.taken.join('').matchAll(/"version":(\d+)/g), ([, version]) => Number(version))
  }
}

/** A topic with one reader, at a clock that stands still. */
function aSlowReader() {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const first = aViewChange()
  const calls: string[] = []
  const owner: TopicOwner = {
    scheduleFlush: () => undefined,
    positionFor: () => null,
    isPaused: false,
    streamClosed: () => calls.push('left'),
    streamStalled: () => calls.push('stalled'),
    streamDrained: () => calls.push('caught up')
  }
  const topic = new Topic(first.trackingId, owner)
  topic.updateSnapshot(toSnapshot(first))
  const socket = new NarrowSocket()
  const stream = new Stream({
    socket: socket as unknown as Socket,
    level: 'public',
    userId: null,
    sessionId: null,
    endsAt: Infinity,
    address: null
  })
  topic.join(stream, null, Buffer.alloc(0))
  let change = first
  const apply = (): void => {
    change = nextVersion(change)
    topic.applyEvent(toSnapshot(change), 'ORDER_UPDATED', 0)
  }
  return { now, calls, socket, stream, apply }
}

it('a reader that has taken everything again gets what it missed before what waits for the tick', async () => {
  const { now, socket, stream, apply } = aSlowReader()
  socket.hold()
  now.mockReturnValue(10)
  apply()
  expect(stream.isStalled).toBe(true)
  now.mockReturnValue(20)
  apply()
  // Within the tick of the one before.
  apply()
  socket.letGo()
  now.mockRestore()
  await eventually(() => socket.versions.includes(4), 'it has the last')
  expect(socket.versions).toEqual([1, 2, 3, 4, 4])
})

it('a reader that does not take what it has missed has stalled again', async () => {
  const { now, calls, socket, stream, apply } = aSlowReader()
  socket.hold()
  for (const time of [10, 20]) {
    now.mockReturnValue(time)
    apply()
  }
  now.mockRestore()
  socket.take()
  await eventually(() => calls.includes('caught up'), 'it has taken everything')
  expect([stream.isStalled, calls]).toEqual([true, ['stalled', 'caught up', 'stalled']])
})
