import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import { useQueries } from '@tanstack/react-query'
import { personalKey, readStored, writeStored } from '#lib/storage/storage.ts'
import { useStored } from '#lib/storage/use-stored.ts'
import { messagesQuery } from './messages-query.ts'

export interface Unread {
  total: number
  of: (orderId: string) => number
  /** Marks all present messages of an order as read. */
  markRead: (orderId: string) => void
}

/** The number of messages from dispatch that were not opened on this device. */
export function useUnread(orders: readonly DriverOrder[], driverId: string): Unread {
  const key = personalKey('driver-read', driverId)
  const stored = useStored(() => readStored('local', key))
  const read = parse(stored)
  const conversations = useQueries({ queries: orders.map(({ id }) => messagesQuery(id)) })
  const counts = new Map(
    orders.map(({ id }, at) => {
      const fromOthers = (conversations[at]?.data ?? []).filter(({ from }) => from.id !== driverId)
      return [id, fromOthers.filter((message) => message.at > (read[id] ?? '')).length]
    })
  )
  return {
    total: [...counts.values()].reduce((sum, count) => sum + count, 0),
    of: (orderId) => counts.get(orderId) ?? 0,
    markRead: (orderId) => {
      const newest = conversations[orders.findIndex(({ id }) => id === orderId)]?.data?.[0]?.at
      if (!newest || read[orderId] === newest) return
      // Drops the state of orders that have left the list.
      const current = Object.fromEntries(orders.flatMap(({ id }) => (read[id] ? [[id, read[id]]] : [])))
      writeStored('local', key, JSON.stringify({ ...current, [orderId]: newest }))
    }
  }
}

function parse(stored: string | null): Record<string, string> {
  try {
    return JSON.parse(stored ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}
