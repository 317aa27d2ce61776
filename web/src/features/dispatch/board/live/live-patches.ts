import type { BoardPage, BoardRow } from '#features/dispatch/board/board-queries.ts'

/** Replaces changed rows without moving any. Returns the same object when nothing changed. */
export function patchPages(pages: readonly BoardPage[], fresh: ReadonlyMap<string, BoardRow>): BoardPage[] {
  return pages.map((page) => {
    if (!page.rows.some((row) => isOlder(row, fresh.get(row.id)))) return page
    return { ...page, rows: page.rows.map((row) => (isOlder(row, fresh.get(row.id)) ? fresh.get(row.id)! : row)) }
  })
}

/** Whether the row is older than `fresh`. An ETA, an exception and whom an order is offered change without a new version. */
function isOlder(row: BoardRow, fresh: BoardRow | undefined): boolean {
  if (isChanged(row, fresh)) return true
  if (fresh?.version !== row.version) return false
  const { estimatedDelivery, etaUnknownSince, exception, offer } = fresh
  const isSame =
    estimatedDelivery === row.estimatedDelivery &&
    etaUnknownSince === row.etaUnknownSince &&
    exception === row.exception
  return !isSame || offer?.expiresAt !== row.offer?.expiresAt
}

/** Whether something has happened to the order since. A delay has no version of its own either. */
function isChanged(row: BoardRow, fresh: BoardRow | undefined): boolean {
  if (!fresh || fresh.version < row.version) return false
  return fresh.version > row.version || fresh.updatedAt !== row.updatedAt || fresh.delayed !== row.delayed
}

/** How many of the shown orders have changed. An ETA that moves by a minute is no change worth telling. */
export function countChanged(shown: ReadonlyMap<string, BoardRow>, fresh: ReadonlyMap<string, BoardRow>): number {
  return [...shown].filter(([id, row]) => isChanged(row, fresh.get(id))).length
}

export interface BoardNews {
  /** Orders that belong to the list and are not shown yet. */
  newOrders: ReadonlySet<string>
  /** Shown orders that have come to need attention. */
  newExceptions: ReadonlySet<string>
}

export const noNews: BoardNews = { newOrders: new Set(), newExceptions: new Set() }

/** What to announce after some orders changed. `first` is the present first page of the list. */
export function newsOf(
  before: BoardNews,
  shown: ReadonlyMap<string, BoardRow>,
  first: readonly BoardRow[],
  changed: ReadonlySet<string>
): BoardNews {
  const newOrders = new Set(before.newOrders)
  const newExceptions = new Set(before.newExceptions)
  for (const row of first) {
    const was = shown.get(row.id)
    if (!was && changed.has(row.id)) newOrders.add(row.id)
    if (was && !isException(was) && isException(row)) newExceptions.add(row.id)
  }
  return newOrders.size === before.newOrders.size && newExceptions.size === before.newExceptions.size
    ? before
    : { newOrders, newExceptions }
}

/** What sorting by urgency also puts first. */
function isException({ exception }: BoardRow): boolean {
  return exception !== null && exception !== 'far-from-stop'
}

/** The loaded rows with these ids. Without a map of all rows, which for 100 000 would take too long at every change. */
export function rowsAmong(pages: readonly BoardPage[], ids: ReadonlySet<string>): Map<string, BoardRow> {
  const found = new Map<string, BoardRow>()
  for (const { rows } of pages) for (const row of rows) if (ids.has(row.id)) found.set(row.id, row)
  return found
}
