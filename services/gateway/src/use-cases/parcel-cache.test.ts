import { expect, it } from 'vitest'
import { createParcelCache } from './parcel-cache.ts'

const isCurrent = () => true
const answer = { body: '{}', etag: '"v3.1-public"' }

it('the cache stores public answers only', () => {
  const cache = createParcelCache({ max: 10, isCurrent })
  cache.store('link', { ...answer, etag: '"v3.1-link"' })
  cache.store('party', { ...answer, etag: '"v3.1-party"' })
  cache.store('other', { ...answer, etag: '"abc"' })
  for (const id of ['link', 'party', 'other']) expect(cache.find(id, null)).toBeUndefined()
  cache.store('public', answer)
  expect(cache.find('public', { version: 3, revision: 1 })).toMatchObject(answer)
  expect(cache.find('public', { version: 3, revision: 2 })).toBeUndefined()
})

it('the cache answers nothing while changes may go unnoticed', () => {
  let isRead = true
  const cache = createParcelCache({ max: 10, isCurrent: () => isRead })
  cache.store('SD', answer)
  isRead = false
  expect(cache.find('SD', null)).toBeUndefined()
  isRead = true
  expect(cache.find('SD', null)).toMatchObject(answer)
})

it('the cache stores no answer that is older than the one it has', () => {
  const cache = createParcelCache({ max: 10, isCurrent })
  cache.store('SD', answer)
  cache.store('SD', { ...answer, etag: '"v2.7-public"' })
  expect(cache.find('SD', null)).toMatchObject(answer)
})

it('the cache has room for so many parcels and no more', () => {
  const cache = createParcelCache({ max: 2, isCurrent })
  for (const id of ['a', 'b', 'c']) cache.store(id, answer)
  expect([cache.find('a', null), cache.find('c', null)]).toEqual([undefined, expect.objectContaining(answer)])
})
