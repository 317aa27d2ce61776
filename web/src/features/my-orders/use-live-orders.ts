import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useChannel } from '#lib/live/use-channel.ts'
import type { ChannelState } from '#lib/live/live-socket.ts'
import { mapOrder, withChange, type OrderChanged, type OrderPages } from './live-orders.ts'
import { listKey, orderQuery, summaryKey } from './orders-queries.ts'

// Changes of a moment are asked for together; more than so many are one reload of the list.
const gatherMs = 150
const mostSingle = 5
/** How long a changed row is marked. */
const freshMs = 6_000

export interface LiveOrders {
  state: ChannelState
  /** The order that changed last, while it is news. */
  news: OrderChanged | null
}

/** Keeps list, figures and the open order as they are now, without a reload. */
export function useLiveOrders(isFiltered: boolean): LiveOrders {
  const queryClient = useQueryClient()
  const [news, setNews] = useState<OrderChanged | null>(null)
  const changed = useRef(new Set<string>())
  const timers = useRef<{ gather?: ReturnType<typeof setTimeout>; fresh?: ReturnType<typeof setTimeout> }>({})
  useEffect(() => {
    const pending = timers.current
    return () => {
      clearTimeout(pending.gather)
      clearTimeout(pending.fresh)
    }
  }, [])

  const flush = () => {
    delete timers.current.gather
    const ids = [...changed.current]
    changed.current.clear()
    void queryClient.invalidateQueries({ queryKey: summaryKey })
    // Under a filter a change may take an order in or out, which only the server knows.
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
        clearTimeout(timers.current.fresh)
        timers.current.fresh = setTimeout(() => setNews(null), freshMs)
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

/** The whole order, for what it allows now. Gone or not to be had: the list says so by itself. */
async function refresh(queryClient: QueryClient, id: string): Promise<void> {
  const order = await queryClient.fetchQuery(orderQuery(id)).catch(() => null)
  if (order) patch(queryClient, id, (row) => ({ ...row, ...pick(order, row) }))
}

/** Only what rows hold: the door code and the phones stay where they are needed. */
function pick<Row extends object>(order: Row, row: Row): Partial<Row> {
  return Object.fromEntries(Object.entries(order).filter(([name]) => name in row)) as Partial<Row>
}
