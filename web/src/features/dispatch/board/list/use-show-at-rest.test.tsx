import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useShowAtRest } from './use-show-at-rest.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function aList(): HTMLElement {
  const list = document.createElement('section')
  list.innerHTML = '<div data-pane><div role="table"><div data-index="0"><a href="#row">row</a></div></div></div>'
  document.body.replaceChildren(list)
  return list
}

function atRest(list: HTMLElement) {
  const show = vi.fn<() => void>()
  renderHook(() => useShowAtRest({ current: list }, true, show))
  return { show, pass: (ms: number) => act(() => void vi.advanceTimersByTime(ms)) }
}

it('new rows are shown half a minute after the last touch', () => {
  const { show, pass } = atRest(aList())
  pass(29_000)
  act(() => void window.dispatchEvent(new Event('pointermove')))
  pass(29_000)
  expect(show).not.toHaveBeenCalled()
  pass(1000)
  expect(show).toHaveBeenCalledOnce()
})

it('a list that is scrolled down stays as it is', () => {
  const list = aList()
  list.querySelector('[data-index="0"]')!.getBoundingClientRect = () => new DOMRect(0, -57, 600, 57)
  const { show, pass } = atRest(list)
  pass(60_000)
  expect(show).not.toHaveBeenCalled()
})

it('a list of which a row has the focus stays as it is', () => {
  const list = aList()
  list.querySelector('a')!.focus()
  const { show, pass } = atRest(list)
  pass(60_000)
  expect(show).not.toHaveBeenCalled()
})
