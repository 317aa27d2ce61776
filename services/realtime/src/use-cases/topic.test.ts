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
