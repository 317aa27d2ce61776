import type { BoardPage, BoardRow } from './board-queries.ts'

/** Rows that read differently by now take their places; nothing moves. The same pages when nothing changed. */
export function patchPages(pages: readonly BoardPage[], fresh: ReadonlyMap<string, BoardRow>): BoardPage[] {
  return pages.map((page) => {
    if (!page.rows.some((row) => isOlder(row, fresh.get(row.id)))) return page
    return { ...page, rows: page.rows.map((row) => (isOlder(row, fresh.get(row.id)) ? fresh.get(row.id)! : row)) }
  })
}

/** A delay changes an order without a new version; an answer that was overtaken is dropped. */
function isOlder(row: BoardRow, fresh: BoardRow | undefined): boolean {
  if (!fresh || fresh.version < row.version) return false
  return fresh.version > row.version || fresh.updatedAt !== row.updatedAt || fresh.delayed !== row.delayed
}

/** How many of the shown rows read differently by now. */
export function countOlder(shown: ReadonlyMap<string, BoardRow>, fresh: ReadonlyMap<string, BoardRow>): number {
  return [...shown].filter(([id, row]) => isOlder(row, fresh.get(id))).length
}

export interface BoardNews {
  /** Orders that belong into the list now and are not shown. */
  fresh: ReadonlySet<string>
  /** Rows that somebody has to act on since they are shown. */
  risen: ReadonlySet<string>
}

export const noNews: BoardNews = { fresh: new Set(), risen: new Set() }

/** What the list should tell after some orders changed. `first` is its first page as it is now. */
export function newsOf(
  before: BoardNews,
  shown: ReadonlyMap<string, BoardRow>,
  first: readonly BoardRow[],
  changed: ReadonlySet<string>
): BoardNews {
  const fresh = new Set(before.fresh)
  const risen = new Set(before.risen)
  for (const row of first) {
    const was = shown.get(row.id)
    if (!was && changed.has(row.id)) fresh.add(row.id)
    if (was && !isException(was) && isException(row)) risen.add(row.id)
  }
  return fresh.size === before.fresh.size && risen.size === before.risen.size ? before : { fresh, risen }
}

/** A failed attempt or a delay: the server's sorting by urgency has them first too. */
function isException({ code, delayed }: BoardRow): boolean {
  return code === 'ATTEMPT_FAILED' || delayed
}

/** Of the loaded rows those with these ids. Of 100 000 rows, a map of all would hold the page up at every change. */
export function rowsAmong(pages: readonly BoardPage[], ids: ReadonlySet<string>): Map<string, BoardRow> {
  const found = new Map<string, BoardRow>()
  for (const { rows } of pages) for (const row of rows) if (ids.has(row.id)) found.set(row.id, row)
  return found
}
