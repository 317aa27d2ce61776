import { customerOrderSchema, type CustomerOrder } from '@ilbud/proto/http/orders/orders'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchPage } from '#lib/lists/list-page.ts'

/** The pickup or delivery address of an earlier order, with its contact. */
export interface SavedPlace {
  key: string
  address: string
  contact: string
  lat: number | null
  lng: number | null
  /** The order that has the phone and notes, and whether it was the pickup or the delivery. */
  orderId: string
  end: 'pickup' | 'delivery'
}

const ordersLookedAt = 100

/** The addresses of the sender's own orders. */
export function savedPlacesQuery(q: string) {
  const query = new URLSearchParams({ limit: String(ordersLookedAt), test: 'false', ...(q && { q }) })
  return queryOptions({
    queryKey: ['/api/v1/orders', 'address-book', q],
    queryFn: async ({ signal }) => {
      const { rows } = await fetchPage(customerOrderSchema, `/api/v1/orders?${query}`, signal)
      return savedPlaces(rows, q)
    },
    placeholderData: keepPreviousData
  })
}

/** Each address and contact once, the last used first; only matching ones when `q` is given. */
export function savedPlaces(orders: readonly CustomerOrder[], q: string): SavedPlace[] {
  const wanted = q.trim().toLowerCase()
  const places = orders.flatMap((order) => [toPlace(order, 'delivery'), toPlace(order, 'pickup')])
  const fitting = places.filter(({ address, contact }) => `${address} ${contact}`.toLowerCase().includes(wanted))
  const seen = new Set<string>()
  return fitting.filter(({ key }) => !seen.has(key) && seen.add(key))
}

/** Two places with the same key are one. */
export function keyOf({ address, contact }: Pick<SavedPlace, 'address' | 'contact'>): string {
  return `${address}|${contact}`.toLowerCase()
}

function toPlace(order: CustomerOrder, end: SavedPlace['end']): SavedPlace {
  const [address, contact] = [order[`${end}Address`], order[`${end}Contact`]]
  return {
    key: keyOf({ address, contact }),
    address,
    contact,
    lat: order[end]?.lat ?? null,
    lng: order[end]?.lng ?? null,
    orderId: order.id,
    end
  }
}
