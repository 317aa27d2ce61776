import { describe, expect, it } from 'vitest'
import { aBoardRow } from '#test/a-board-row.ts'
import type { BoardPage, BoardRow } from './board-queries.ts'
import { countChanged, newsOf, noNews, patchPages, rowsAmong } from './live-patches.ts'

const one = aBoardRow({ id: 'one' })
const two = aBoardRow({ id: 'two' })
const page = (...rows: BoardRow[]): BoardPage => ({ rows, total: 9, capped: false, next: null })
const fresh = (...rows: BoardRow[]) => new Map(rows.map((row) => [row.id, row]))

describe('rows that change under one’s eyes', () => {
  it('take their places, and pages without them stay the same', () => {
    const pages = [page(one), page(two)]
    const delivered = aBoardRow({ id: 'two', status: 'DELIVERED', version: 5 })
    const patched = patchPages(pages, fresh(delivered))
    expect(patched[0]).toBe(pages[0])
    expect(patched[1]!.rows).toEqual([delivered])
  })

  it('are not taken back by an answer that was overtaken', () => {
    const pages = [page(aBoardRow({ id: 'one', version: 3 }))]
    expect(patchPages(pages, fresh(aBoardRow({ id: 'one', version: 2, status: 'PENDING' })))[0]).toBe(pages[0])
  })

  it('show a delay, which has no version of its own', () => {
    const patched = patchPages([page(one)], fresh({ ...one, delayed: true }))
    expect(patched[0]!.rows[0]!.delayed).toBe(true)
  })

  it('show a new ETA, which has no version of its own either and is no news', () => {
    const later = { ...one, estimatedDelivery: '2026-11-20T12:45:00.000Z' }
    expect(patchPages([page(one)], fresh(later))[0]!.rows).toEqual([later])
    expect(countChanged(fresh(one), fresh(later))).toBe(0)
    expect(countChanged(fresh(one), fresh({ ...one, delayed: true }))).toBe(1)
  })
})

describe('what is told and not jumped in', () => {
  const shown = rowsAmong([page(one), page(two)], new Set(['one']))

  it('is a changed order that belongs into the list and is not shown', () => {
    const news = newsOf(noNews, shown, [one, two], new Set(['two', 'elsewhere']))
    expect([...news.fresh]).toEqual(['two'])
    expect(newsOf(news, shown, [one, two], new Set(['two'])).fresh.size).toBe(1)
  })

  it('is not one that merely moved up to the first page', () => {
    expect(newsOf(noNews, shown, [one, two], new Set(['one']))).toBe(noNews)
  })

  it('is a shown row that somebody has to act on by now', () => {
    const failed = aBoardRow({ id: 'one', status: 'FAILED', code: 'ATTEMPT_FAILED', version: 6 })
    expect([...newsOf(noNews, shown, [failed], new Set(['one'])).risen]).toEqual(['one'])
    expect([...newsOf(noNews, rowsAmong([page(failed)], new Set(['one'])), [failed], new Set(['one'])).risen]).toEqual(
      []
    )
  })
})
