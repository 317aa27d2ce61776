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
  it('rows can be selected and deselected one by one', () => {
    const two = toggleOne(toggleOne(nothingSelected, 'a', listed), 'c', listed)
    expect([names.filter((id) => isSelected(two, id)), countSelected(two)]).toEqual([['a', 'c'], 2])
    expect(toggleOne(two, 'a', listed)).toEqual(some('c'))
  })

  it('the header checkbox selects the page, shows a partial selection, and deselects it', () => {
    expect(['none', 'some', 'all']).toEqual([
      pageState(nothingSelected, listed),
      pageState(some('b'), listed),
      pageState(some(...names, 'from before'), listed)
    ])
    expect(togglePage(some('b'), listed)).toEqual(some(...names))
    expect(togglePage(some(...names), listed)).toEqual(nothingSelected)
    expect(pageState(nothingSelected, [])).toBe('none')
  })

  it('selecting all matching orders includes those that are not loaded', () => {
    expect([countSelected(matching), isSelected(matching, 'never loaded'), pageState(matching, listed)]).toEqual([
      410,
      true,
      'all'
    ])
  })

  it('all matching orders minus one become the loaded rows', () => {
    expect(toggleOne(matching, 'b', listed)).toEqual(some('a', 'c', 'd'))
  })

  it('a range can be selected in either direction and keeps what was selected before', () => {
    expect(selectRange(some('a'), listed, 'd', 'b')).toEqual(some('a', 'b', 'c', 'd'))
    expect(selectRange(some('a'), listed, 'gone', 'b')).toEqual(some('a'))
  })

  it('a selection is too large above a thousand orders, or when their number is unknown', () => {
    const ofSize = (total: number, capped = false): Selection => ({ kind: 'matching', total, capped })
    expect([ofSize(1000), ofSize(1001), ofSize(500, true)].map(isTooMany)).toEqual([false, true, true])
  })
})
