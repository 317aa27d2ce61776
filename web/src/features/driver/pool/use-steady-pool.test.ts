import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anOwnOrder, aPoolOrder } from '#test/a-driver-order.ts'
import { useSteadyPool } from './use-steady-pool.ts'

describe('the pool', () => {
  it('the pool does not move until the driver asks for the new orders', () => {
    const [first, second, fresh] = [aPoolOrder(), aPoolOrder(), aPoolOrder()]
    const { result, rerender } = renderHook(({ orders }) => useSteadyPool(orders), {
      initialProps: { orders: [first, second] }
    })
    const places = () => result.current.shown.map(({ order, isGone }) => [order.id, isGone])
    rerender({ orders: [fresh, second] })
    expect(places()).toEqual([
      [first.id, true],
      [second.id, false]
    ])
    expect(result.current.newCount).toBe(1)
    act(() => result.current.showNew())
    expect(places()).toEqual([
      [fresh.id, false],
      [second.id, false]
    ])
  })

  it('an accepted order keeps its place in the pool', () => {
    const [first, second] = [aPoolOrder(), aPoolOrder()]
    const { result, rerender } = renderHook(({ orders }) => useSteadyPool(orders), {
      initialProps: { orders: [first, second] }
    })
    rerender({ orders: [anOwnOrder({ id: first.id }), second] })
    expect(result.current.shown[0]).toMatchObject({ isGone: true, order: { mine: true } })
  })

  describe('with an order that is gone', () => {
    beforeEach(() => vi.useFakeTimers())
    afterEach(() => vi.useRealTimers())

    it('a gone order leaves the pool when nobody has touched the page for ten seconds', () => {
      const [first, second] = [aPoolOrder(), aPoolOrder()]
      const { result, rerender } = renderHook(({ orders }) => useSteadyPool(orders), {
        initialProps: { orders: [first, second] }
      })
      rerender({ orders: [second] })
      const shown = () => result.current.shown.map(({ order }) => order.id)
      const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
      pass(9000)
      act(() => void window.dispatchEvent(new Event('pointerdown')))
      pass(9000)
      expect(shown()).toEqual([first.id, second.id])
      pass(1000)
      expect(shown()).toEqual([second.id])
      expect(result.current.newCount).toBe(0)
    })
  })

  it('an empty pool shows new orders by itself', () => {
    const order = aPoolOrder()
    const { result, rerender } = renderHook(({ orders }) => useSteadyPool(orders), {
      initialProps: { orders: [] as (typeof order)[] }
    })
    rerender({ orders: [order] })
    expect(result.current.shown).toEqual([{ order, isGone: false }])
  })
})
