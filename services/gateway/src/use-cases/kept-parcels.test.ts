import { expect, it } from 'vitest'
import { createKeptParcels } from './kept-parcels.ts'

const now = () => new Date(0)
const answer = { body: '{}', etag: '"v3.1-public"', cacheControl: undefined }

it('keeps public answers only', () => {
  const kept = createKeptParcels({ max: 10, now })
  kept.keep('link', { ...answer, etag: '"v3.1-link"' })
  kept.keep('party', { ...answer, etag: '"v3.1-party"', cacheControl: 'no-store' })
  kept.keep('unsure', { ...answer, cacheControl: 'no-store' })
  kept.keep('other', { ...answer, etag: '"abc"' })
  for (const id of ['link', 'party', 'unsure', 'other']) expect(kept.find(id, null)).toBeUndefined()
  kept.keep('public', answer)
  expect(kept.find('public', { version: 3, revision: 1 })).toMatchObject(answer)
  expect(kept.find('public', { version: 3, revision: 2 })).toBeUndefined()
})

it('asks tracking again after half a minute without news, and keeps what it confirms', () => {
  let seconds = 0
  const kept = createKeptParcels({ max: 10, now: () => new Date(seconds * 1000) })
  seconds = 1
  kept.keep('SD', answer)
  seconds += 29
  expect(kept.find('SD', null)).toMatchObject(answer)
  seconds += 2
  expect(kept.find('SD', null)).toBeUndefined()
  kept.confirm('SD', '"v3.2-public"')
  expect(kept.find('SD', null)).toBeUndefined()
  kept.confirm('SD', answer.etag)
  expect(kept.find('SD', null)).toMatchObject(answer)
})

it('has room for so many parcels and no more', () => {
  const kept = createKeptParcels({ max: 2, now })
  for (const id of ['a', 'b', 'c']) kept.keep(id, answer)
  expect([kept.find('a', null), kept.find('c', null)]).toEqual([undefined, expect.objectContaining(answer)])
})
