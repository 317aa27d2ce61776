import { expect, it } from 'vitest'
import { createKeptParcels } from './kept-parcels.ts'

const isCurrent = () => true
const answer = { body: '{}', etag: '"v3.1-public"', cacheControl: undefined }

it('keeps public answers only', () => {
  const kept = createKeptParcels({ max: 10, isCurrent })
  kept.keep('link', { ...answer, etag: '"v3.1-link"' })
  kept.keep('party', { ...answer, etag: '"v3.1-party"', cacheControl: 'no-store' })
  kept.keep('unsure', { ...answer, cacheControl: 'no-store' })
  kept.keep('other', { ...answer, etag: '"abc"' })
  for (const id of ['link', 'party', 'unsure', 'other']) expect(kept.find(id, null)).toBeUndefined()
  kept.keep('public', answer)
  expect(kept.find('public', { version: 3, revision: 1 })).toMatchObject(answer)
  expect(kept.find('public', { version: 3, revision: 2 })).toBeUndefined()
})

it('gives nothing away while changes may go unheard', () => {
  let isRead = true
  const kept = createKeptParcels({ max: 10, isCurrent: () => isRead })
  kept.keep('SD', answer)
  isRead = false
  expect(kept.find('SD', null)).toBeUndefined()
  isRead = true
  expect(kept.find('SD', null)).toMatchObject(answer)
})

it('keeps no answer that was overtaken by a newer one', () => {
  const kept = createKeptParcels({ max: 10, isCurrent })
  kept.keep('SD', answer)
  kept.keep('SD', { ...answer, etag: '"v2.7-public"' })
  expect(kept.find('SD', null)).toMatchObject(answer)
})

it('has room for so many parcels and no more', () => {
  const kept = createKeptParcels({ max: 2, isCurrent })
  for (const id of ['a', 'b', 'c']) kept.keep(id, answer)
  expect([kept.find('a', null), kept.find('c', null)]).toEqual([undefined, expect.objectContaining(answer)])
})
