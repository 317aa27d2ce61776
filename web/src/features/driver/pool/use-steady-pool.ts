import type { DriverOrder } from '@ilbud/proto/http/driver-orders'
import { useState } from 'react'

interface SteadyPool {
  /** In their places since they were first shown. */
  shown: { order: DriverOrder; isGone: boolean }[]
  /** New ones that wait to be shown. */
  fresh: number
  showFresh: () => void
}

/**
 * Free orders that stay where they are: a card that moves while a finger comes down is the wrong order accepted. What is
 * new waits above the list for a tap, what is gone keeps its place and says so.
 */
export function useSteadyPool(orders: readonly DriverOrder[]): SteadyPool {
  const pool = orders.filter(({ mine }) => !mine)
  const [places, setPlaces] = useState<readonly DriverOrder[]>(pool)
  const free = new Map(pool.map((order) => [order.id, order]))
  const isEmpty = !places.some(({ id }) => free.has(id))
  // Nothing to press is nothing to protect.
  if (isEmpty && pool.length > 0) setPlaces(pool)
  const shown = (isEmpty ? pool : places).map((order) => ({
    order: orders.find(({ id }) => id === order.id) ?? order,
    isGone: !free.has(order.id)
  }))
  const known = new Set(shown.map(({ order }) => order.id))
  return {
    shown,
    fresh: pool.filter(({ id }) => !known.has(id)).length,
    showFresh: () => setPlaces(pool)
  }
}
