import { describe, expect, it } from 'vitest'
import {
  countSelected,
  isSelected,
  isTooMany,
  nothingSelected,
  pageState,
  selectRange,
  toggleOne,
  togglePage,
  type Selection
} from './selection.ts'

const names = ['a', 'b', 'c', 'd']
const listed = names.map((id) => ({ id }))
const some = (...ids: string[]): Selection => ({ kind: 'some', ids: new Set(ids) })
const matching: Selection = { kind: 'matching', total: 410, capped: false }

describe('the selection', () => {
  it('takes rows one by one and gives them back', () => {
    const two = toggleOne(toggleOne(nothingSelected, 'a', listed), 'c', listed)
    expect([names.filter((id) => isSelected(two, id)), countSelected(two)]).toEqual([['a', 'c'], 2])
    expect(toggleOne(two, 'a', listed)).toEqual(some('c'))
  })

  it('takes the page, says when it is half taken, and gives it back', () => {
    expect(['none', 'some', 'all']).toEqual([
      pageState(nothingSelected, listed),
      pageState(some('b'), listed),
      pageState(some(...names, 'from before'), listed)
    ])
    expect(togglePage(some('b'), listed)).toEqual(some(...names))
    expect(togglePage(some(...names), listed)).toEqual(nothingSelected)
    expect(pageState(nothingSelected, [])).toBe('none')
  })

  it('means every matching order, also those that are not loaded', () => {
    expect([countSelected(matching), isSelected(matching, 'never loaded'), pageState(matching, listed)]).toEqual([
      410,
      true,
      'all'
    ])
  })

  it('without one of all that match is the rows that can be named', () => {
    expect(toggleOne(matching, 'b', listed)).toEqual(some('a', 'c', 'd'))
  })

  it('takes a range in either direction and keeps what was taken before', () => {
    expect(selectRange(some('a'), listed, 'd', 'b')).toEqual(some('a', 'b', 'c', 'd'))
    expect(selectRange(some('a'), listed, 'gone', 'b')).toEqual(some('a'))
  })

  it('is too large above a thousand, or where nobody knows how many', () => {
    const ofSize = (total: number, capped = false): Selection => ({ kind: 'matching', total, capped })
    expect([ofSize(1000), ofSize(1001), ofSize(500, true)].map(isTooMany)).toEqual([false, true, true])
  })
})
