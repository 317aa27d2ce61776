import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useChannel } from '#lib/live/use-channel.ts'
import type { ChannelState } from '#lib/live/live-socket.ts'
import { mapOrder, withChange, type OrderChanged, type OrderPages } from './live-orders.ts'
import { listKey, orderQuery, problemsKey, summaryKey } from './orders-queries.ts'

// Changes within a moment are loaded together; when there are more than `mostSingle` the list is reloaded.
const gatherMs = 150
const mostSingle = 5
/** How long a changed row is highlighted. */
const newsMs = 6_000

export interface LiveOrders {
  state: ChannelState
  /** The order that changed last, for a moment. */
  news: OrderChanged | null
}

/** Keeps the list, the figures and the open order up to date. */
export function useLiveOrders(isFiltered: boolean): LiveOrders {
  const queryClient = useQueryClient()
  const [news, setNews] = useState<OrderChanged | null>(null)
  const changed = useRef(new Set<string>())
  const timers = useRef<{ gather?: ReturnType<typeof setTimeout>; news?: ReturnType<typeof setTimeout> }>({})
  useEffect(() => {
    const pending = timers.current
    return () => {
      clearTimeout(pending.gather)
      clearTimeout(pending.news)
    }
  }, [])

  const flush = () => {
    delete timers.current.gather
    const ids = [...changed.current]
    changed.current.clear()
    void queryClient.invalidateQueries({ queryKey: summaryKey })
    void queryClient.invalidateQueries({ queryKey: problemsKey })
    // With a filter, a change may add or remove an order, which only the server knows.
    if (isFiltered || ids.length > mostSingle || !ids.every((id) => isListed(queryClient, id))) {
      void queryClient.invalidateQueries({ queryKey: listKey })
    }
    for (const id of ids.slice(0, mostSingle)) void refresh(queryClient, id)
  }
  const state = useChannel(
    'orders:mine',
    {
      'order.changed': (change) => {
        patch(queryClient, change.id, (order) => withChange(order, change))
        setNews(change)
        clearTimeout(timers.current.news)
        timers.current.news = setTimeout(() => setNews(null), newsMs)
        changed.current.add(change.id)
        timers.current.gather ??= setTimeout(flush, gatherMs)
      }
    },
    () => void queryClient.invalidateQueries({ queryKey: ['/api/v1/orders'] })
  )
  return { state, news }
}

type Change = Parameters<typeof mapOrder>[2]

function patch(queryClient: QueryClient, id: string, change: Change): void {
  queryClient.setQueriesData<OrderPages>({ queryKey: listKey }, (pages) => mapOrder(pages, id, change))
}

function isListed(queryClient: QueryClient, id: string): boolean {
  const lists = queryClient.getQueriesData<OrderPages>({ queryKey: listKey, type: 'active' })
  return lists.every(([, pages]) => pages?.pages.some(({ rows }) => rows.some((row) => row.id === id)))
}

/** Loads the whole order, for its allowed actions. Errors are ignored: the list shows them itself. */
async function refresh(queryClient: QueryClient, id: string): Promise<void> {
  const order = await queryClient.fetchQuery(orderQuery(id)).catch(() => null)
  if (order) patch(queryClient, id, (row) => ({ ...row, ...pick(order, row) }))
}

/** Only the fields of a row, without door code and phones. */
function pick<Row extends object>(order: Row, row: Row): Partial<Row> {
  return Object.fromEntries(Object.entries(order).filter(([name]) => name in row)) as Partial<Row>
}
