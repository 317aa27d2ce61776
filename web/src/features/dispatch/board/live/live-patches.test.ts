import { describe, expect, it } from 'vitest'
import { aBoardRow } from '#test/a-board-row.ts'
import type { BoardPage, BoardRow } from '#features/dispatch/board/board-queries.ts'
import { countChanged, newsOf, noNews, patchPages, rowsAmong } from './live-patches.ts'

const one = aBoardRow({ id: 'one' })
const two = aBoardRow({ id: 'two' })
const page = (...rows: BoardRow[]): BoardPage => ({ rows, total: 9, capped: false, next: null })
const fresh = (...rows: BoardRow[]) => new Map(rows.map((row) => [row.id, row]))

describe('patching rows', () => {
  it('changed rows replace the old ones, and pages without them stay the same objects', () => {
    const pages = [page(one), page(two)]
    const delivered = aBoardRow({ id: 'two', status: 'DELIVERED', version: 5 })
    const patched = patchPages(pages, fresh(delivered))
    expect(patched[0]).toBe(pages[0])
    expect(patched[1]!.rows).toEqual([delivered])
  })

  it('an outdated answer does not undo a newer row', () => {
    const pages = [page(aBoardRow({ id: 'one', version: 3 }))]
    expect(patchPages(pages, fresh(aBoardRow({ id: 'one', version: 2, status: 'PENDING' })))[0]).toBe(pages[0])
  })

  it('a delay is shown although it does not change the order’s version', () => {
    const patched = patchPages([page(one)], fresh({ ...one, delayed: true }))
    expect(patched[0]!.rows[0]!.delayed).toBe(true)
  })

  it('a new ETA is shown although it does not change the version, and is no news', () => {
    const later = { ...one, estimatedDelivery: '2026-11-20T12:45:00.000Z' }
    expect(patchPages([page(one)], fresh(later))[0]!.rows).toEqual([later])
    expect(countChanged(fresh(one), fresh(later))).toBe(0)
    const unknown = { ...one, etaUnknownSince: '2026-11-20T12:05:00.000Z' }
    expect(patchPages([page(one)], fresh(unknown))[0]!.rows).toEqual([unknown])
    expect(countChanged(fresh(one), fresh({ ...one, delayed: true }))).toBe(1)
  })
})

describe('news of the list', () => {
  const shown = rowsAmong([page(one), page(two)], new Set(['one']))

  it('a changed order that belongs in the list and is not shown is announced', () => {
    const news = newsOf(noNews, shown, [one, two], new Set(['two', 'elsewhere']))
    expect([...news.newOrders]).toEqual(['two'])
    expect(newsOf(news, shown, [one, two], new Set(['two'])).newOrders.size).toBe(1)
  })

  it('an order that merely moved up to the first page is not announced', () => {
    expect(newsOf(noNews, shown, [one, two], new Set(['one']))).toBe(noNews)
  })

  it('a shown row that now needs somebody is announced', () => {
    const failed = aBoardRow({ id: 'one', exception: 'attempt-failed', version: 6 })
    expect([...newsOf(noNews, shown, [failed], new Set(['one'])).newExceptions]).toEqual(['one'])
    expect([
      ...newsOf(noNews, rowsAmong([page(failed)], new Set(['one'])), [failed], new Set(['one'])).newExceptions
    ]).toEqual([])
  })
})
