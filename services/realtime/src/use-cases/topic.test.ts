import type { Stream } from './stream.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { Topic, type TopicOwner } from './topic.ts'
import { aViewChange, nextVersion } from '#test/view-changes.ts'
import { presentOf } from '#domain/present.ts'

afterEach(() => void vi.restoreAllMocks())

it('a topic keeps nothing of readers that wait in vain for something newer', async () => {
  const change = aViewChange()
  const topic = new Topic(change.trackingId, {} as TopicOwner)
  topic.updatePresent(presentOf(change))
  await topic.whenNewer(1)
  // Any reader still registered would stop its timer now.
  const stopped = vi.spyOn(globalThis, 'clearTimeout')
  topic.updatePresent(presentOf(nextVersion(change)))
  expect(stopped).not.toHaveBeenCalled()
})

it('a change that comes right after a long write to thousands waits for the others of its tick', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const change = aViewChange()
  const soon = vi.fn()
  const topic = new Topic(change.trackingId, { soon } as unknown as TopicOwner)
  const write = vi.fn(() => void now.mockReturnValue(performance.now() + 50))
  topic.streams.add({ write } as unknown as Stream)
  topic.applyEvent(presentOf(change), 'ORDER_UPDATED', 0)
  topic.applyEvent(presentOf(nextVersion(change)), 'ORDER_UPDATED', 0)
  expect(write).toHaveBeenCalledTimes(1)
  expect(soon).toHaveBeenCalledTimes(1)
})
