import { mostInBulk } from '@ilbud/proto/http/dispatch/admin-bulk'
import { listPath, type BoardFilter } from '#features/dispatch/board/filter/board-filter.ts'
import { boardRowSchema, fetchRow, mostPageRows, type BoardRow } from '#features/dispatch/board/board-queries.ts'
import { fetchPage } from '#lib/lists/list-page.ts'
import type { Selection } from './selection.ts'

const singleAtOnce = 6

/** The selected rows, including ones that were never loaded; at most as many as a bulk may have. */
export async function loadSelected(
  selection: Selection,
  filter: BoardFilter,
  listed: readonly BoardRow[]
): Promise<BoardRow[]> {
  if (selection.kind === 'matching') return loadMatching(filter, mostInBulk)
  const known = listed.filter(({ id }) => selection.ids.has(id))
  const ids = new Set(known.map(({ id }) => id))
  // Selected while another filter was active.
  const missing = [...selection.ids].filter((id) => !ids.has(id))
  const others: BoardRow[] = []
  for (let at = 0; at < missing.length; at += singleAtOnce) {
    others.push(...(await Promise.all(missing.slice(at, at + singleAtOnce).map(fetchRow))))
  }
  return [...known, ...others]
}

/** All orders that match a filter, up to a maximum. */
export async function loadMatching(filter: BoardFilter, most: number): Promise<BoardRow[]> {
  const rows: BoardRow[] = []
  let path: string | null = listPath(filter, Math.min(mostPageRows, most))
  while (path !== null && rows.length < most) {
    const page: Awaited<ReturnType<typeof fetchPage<typeof boardRowSchema>>> = await fetchPage(boardRowSchema, path)
    rows.push(...page.rows)
    path = page.next
  }
  return rows.slice(0, most)
}
