import { adminOrdersSortSchema } from '@ilbud/proto/http/dispatch/admin-orders'
import { adminStatusSchema } from '@ilbud/proto/http/orders/order-status'
import { z } from 'zod/mini'
import { readStored, writeStored } from '#lib/storage/storage.ts'
import { listFilters, type BoardFilter } from './board-filter.ts'

const key = 'ilbud.board.views'
const mostViews = 20

const viewSchema = z.object({
  name: z.string(),
  filter: z.object({
    filter: z.union([z.literal(''), z.enum(listFilters)]),
    status: z.union([z.literal(''), adminStatusSchema]),
    driverId: z.string(),
    q: z.string(),
    sort: adminOrdersSortSchema
  })
})
type SavedView = z.infer<typeof viewSchema>

/** The views saved in this browser; unreadable ones from older versions are dropped. */
export function readViews(): SavedView[] {
  try {
    return z.array(viewSchema).parse(JSON.parse(readStored('local', key) ?? '[]'))
  } catch {
    return []
  }
}

/** Saves a view under a name; the latest is the first. */
export function saveView(name: string, filter: BoardFilter): SavedView[] {
  return store([{ name, filter }, ...readViews().filter((view) => view.name !== name)].slice(0, mostViews))
}

export function removeView(name: string): SavedView[] {
  return store(readViews().filter((view) => view.name !== name))
}

function store(views: SavedView[]): SavedView[] {
  writeStored('local', key, JSON.stringify(views))
  return views
}
