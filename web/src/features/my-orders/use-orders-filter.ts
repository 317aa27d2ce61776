import { useSearchParams } from 'react-router'
import { noFilter, orderings, statusFilters, type OrdersFilter, type StatusFilter } from './orders-queries.ts'
import { isDay } from '#lib/format/is-day.ts'

interface OrdersView {
  filter: OrdersFilter
  change: (changes: Partial<OrdersFilter>) => void
  /** The order whose details are shown. */
  openId: string | null
  open: (id: string | null) => void
}

/** Filter, search, sort order and open order are in the URL: a reload, a link or the back button keeps them. */
export function useOrdersFilter(): OrdersView {
  const [search, setSearch] = useSearchParams()
  const filter: OrdersFilter = {
    status: readStatus(search.get('status')),
    q: search.get('q') ?? '',
    from: readDay(search.get('from')),
    to: readDay(search.get('to')),
    sort: orderings.find((sort) => sort === search.get('sort')) ?? noFilter.sort
  }
  const openId = search.get('order')
  const change = (changes: Partial<OrdersFilter>) => {
    setSearch(toSearch({ ...filter, ...changes }, openId), { replace: true })
  }
  const open = (id: string | null) => setSearch(toSearch(filter, id), { replace: id === null })
  return { filter, change, openId, open }
}

function toSearch(filter: OrdersFilter, openId: string | null): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) {
    if (value !== noFilter[name as keyof OrdersFilter]) search.set(name, value)
  }
  if (openId) search.set('order', openId)
  return search
}

function readStatus(value: string | null): StatusFilter {
  return statusFilters.find((status) => status === value) ?? 'all'
}

function readDay(value: string | null): string {
  return value && isDay(value) ? value : ''
}
