import { aChange, noon } from '#test/order-events.ts'
import { applyChange } from '#domain/apply-change.ts'
import { expect, it } from 'vitest'
import { createViewCache } from './view-cache.ts'

const view = applyChange(null, aChange(), noon.toISOString())

it('the cache of views keeps those that were used last', async () => {
  const loads: string[] = []
  const cache = createViewCache({
    max: 3,
    load: async (trackingId) => {
      loads.push(trackingId)
      return { ...view, trackingId }
    }
  })
  const held = (): string[] => ['a', 'b', 'c', 'd', 'e', 'f'].filter((id) => cache.peek(id))
  for (const id of ['a', 'b', 'c', 'a', 'd']) await cache.find(id)
  expect(held()).toEqual(['a', 'c', 'd'])
  for (const id of ['c', 'e', 'f', 'a']) await cache.find(id)
  expect(held()).toEqual(['a', 'e', 'f'])
  expect(loads).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'a'])
  for (let turn = 0; turn < 1000; turn++) await cache.find(`many-${turn}`)
  expect(held()).toEqual([])
  expect(cache.peek('many-999')).toMatchObject({ etag: '"v1.0-public"' })
  expect(cache.peek('many-996')).toBeUndefined()
})
