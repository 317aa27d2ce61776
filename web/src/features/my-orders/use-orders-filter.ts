import { useSearchParams } from 'react-router'
import { statusFilters, type OrdersFilter, type StatusFilter } from './orders-queries.ts'

/** Filter and search live in the address: a reload, a link or the back button keeps them. */
export function useOrdersFilter(): { filter: OrdersFilter; change: (changes: Partial<OrdersFilter>) => void } {
  const [search, setSearch] = useSearchParams()
  const filter = { status: readStatus(search.get('status')), q: search.get('q') ?? '' }
  const change = (changes: Partial<OrdersFilter>) => {
    const { status, q } = { ...filter, ...changes }
    const next = new URLSearchParams()
    if (status !== 'all') next.set('status', status)
    if (q) next.set('q', q)
    setSearch(next, { replace: true })
  }
  return { filter, change }
}

function readStatus(value: string | null): StatusFilter {
  return statusFilters.find((status) => status === value) ?? 'all'
}
