import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mostAtOnce, nextToDraw } from './drawn-first.ts'
import { useDrawn } from './use-drawn.ts'

const places = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({ index: from + at, key: `order ${from + at}` }))

it('rows that a scroll by hand brings into view are drawn at once', () => {
  const before = new Set(places(0, 27).map(({ key }) => key))
  expect(nextToDraw(places(2, 29), before, { startIndex: 10, endIndex: 20 })).toEqual(['order 27', 'order 28'])
  expect(nextToDraw(places(0, 27), before, null)).toEqual([])
})

it('after a jump a few rows are drawn at a time, those in view first', () => {
  const next = nextToDraw(places(100, 127), new Set(), { startIndex: 108, endIndex: 118 })
  expect(next).toHaveLength(mostAtOnce)
  expect(next[0]).toBe('order 108')
})

it('after a jump every row is drawn in the end, a few at a time, and rows that left the view are dropped', () => {
  const drawings: number[] = []
  let last = 0
  const { result, rerender } = renderHook(
    ({ rows }) => {
      const drawn = useDrawn(rows, { startIndex: rows[8]!.index, endIndex: rows[18]!.index })
      const shown = rows.filter(({ key }) => drawn.has(key)).length
      drawings.push(shown - last)
      last = shown
      return drawn
    },
    { initialProps: { rows: places(0, 27) } }
  )
  expect(places(0, 27).every(({ key }) => result.current.has(key))).toBe(true)
  last = 0
  rerender({ rows: places(500, 527) })
  expect(places(500, 527).every(({ key }) => result.current.has(key))).toBe(true)
  expect(result.current.has('order 3')).toBe(false)
  expect(Math.max(...drawings)).toBe(mostAtOnce)
})
