import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { useState } from 'react'
import { useRest } from '#lib/page/use-rest.ts'

interface SteadyPool {
  /** In the places where they were first shown. */
  shown: { order: DriverOrder; isGone: boolean }[]
  /** The number of new orders that are not shown yet. */
  newCount: number
  showNew: () => void
}

// Longer than a finger is on its way to a card.
const restMs = 10_000

/**
 * Available orders that do not move: if a card moved under the finger, the wrong order would be accepted. New orders
 * are shown on demand. Orders that are gone stay in place and say so, until nobody has touched the page for a while.
 */
export function useSteadyPool(orders: readonly DriverOrder[]): SteadyPool {
  const pool = orders.filter(({ mine }) => !mine)
  const [places, setPlaces] = useState<readonly DriverOrder[]>(pool)
  const free = new Map(pool.map((order) => [order.id, order]))
  const isEmpty = !places.some(({ id }) => free.has(id))
  // While the list is empty nothing can be pressed by accident.
  if (isEmpty && pool.length > 0) setPlaces(pool)
  const shown = (isEmpty ? pool : places).map((order) => ({
    order: orders.find(({ id }) => id === order.id) ?? order,
    isGone: !free.has(order.id)
  }))
  const hasGone = shown.some(({ isGone }) => isGone)
  useRest(hasGone, restMs, () => setPlaces(places.filter(({ id }) => free.has(id))))
  const known = new Set(shown.map(({ order }) => order.id))
  return {
    shown,
    newCount: pool.filter(({ id }) => !known.has(id)).length,
    showNew: () => setPlaces(pool)
  }
}
