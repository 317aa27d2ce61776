import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import { type PageEnd, pageOf, type Position, readCursor, setPageHeaders, withTotalCount, toCursor } from './page.ts'

const position = { createdAt: new Date('2026-01-01T12:00:00.123Z'), id: '0197b0c0-0000-7000-8000-00000000c001' }

async function headersOf(url: string, end: PageEnd) {
  const app = fastify()
  app.get('/things', async (request, reply) => {
    setPageHeaders(request, reply, end)
    return []
  })
  return (await app.inject(url)).headers
}

describe('a cursor', () => {
  it('a cursor survives a round trip', () => {
    expect(readCursor(toCursor(position))).toEqual(position)
    expect(readCursor(undefined)).toBeNull()
  })

  it.each(['', 'nonsense', encode(`-1 ${position.id}`), encode(`8640000000000000 ${position.id}`), encode('1 2')])(
    'a cursor is refused as %j',
    (cursor) => {
      expect(() => readCursor(cursor)).toThrow(expect.objectContaining({ status: 400 }))
    }
  )
})

describe('pageOf', () => {
  // Two of the same time, newest first.
  const things = [5, 4, 4, 2].map((hour, at) => ({
    createdAt: new Date(Date.UTC(2026, 0, 1, hour)),
    id: `0197b0c0-0000-7000-8000-00000000000${9 - at}`
  }))
  const self = (thing: (typeof things)[number]) => thing

  it.each([1, 2, 3])('pageOf shows every item once, %i at a time', (limit) => {
    const shown = []
    let after: Position | null = null
    do {
      const page: PageEnd & { shown: typeof things } = pageOf(things, self, { limit, after })
      expect(page.total).toBe(4)
      shown.push(...page.shown)
      after = page.next
    } while (after)
    expect(shown).toEqual(things)
  })

  it('there is no next page when all items fit, nor when there are none', () => {
    expect(pageOf(things, self, { limit: 4, after: null }).next).toBeNull()
    expect(pageOf([], self, { limit: 4, after: null })).toEqual({ shown: [], total: 0, isEstimated: false, next: null })
  })
})

describe('setPageHeaders', () => {
  it('a page links to the next one of the same query', async () => {
    const headers = await headersOf('/things?q=a%26b&limit=2&cursor=old', {
      total: 7,
      isEstimated: false,
      next: position
    })
    expect(headers).toMatchObject({
      'x-total-count': '7',
      link: `</things?q=a%26b&limit=2&cursor=${toCursor(position)}>; rel="next"`
    })
    expect(headers['x-total-count-estimated']).toBeUndefined()
  })

  it('the last page links to no other, and says when the total is only a bound', async () => {
    const headers = await headersOf('/things', { total: 10_000, isEstimated: true, next: null })
    expect(headers).toMatchObject({ 'x-total-count': '10000', 'x-total-count-estimated': 'true' })
    expect(headers['link']).toBeUndefined()
  })
})

function encode(text: string): string {
  return Buffer.from(text).toString('base64url')
}

describe('withTotalCount', () => {
  it('the total of a list without pages is its length', async () => {
    const app = fastify()
    app.get('/things', async (_request, reply) => withTotalCount(reply, ['one', 'two']))
    const response = await app.inject('/things')
    expect([response.headers['x-total-count'], response.headers['link'], response.json()]).toEqual([
      '2',
      undefined,
      ['one', 'two']
    ])
  })
})
