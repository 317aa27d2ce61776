import { z } from 'zod/mini'
import { send } from '#lib/api/api.ts'

export interface ListPage<Row> {
  rows: Row[]
  /** The number of rows on all pages. */
  total: number
  /** The total is a lower bound: the server counts to 10 000. */
  capped: boolean
  /** The path of the next page; null: this is the last. */
  next: string | null
}

/**
 * Fetches one page of a list. The header `Link` has the next page's URL, `X-Total-Count` the number of
 * rows.
 */
export async function fetchPage<Row extends z.ZodMiniType>(
  rowSchema: Row,
  path: string,
  signal?: AbortSignal
): Promise<ListPage<z.output<Row>>> {
  const response = await send(path, signal ? { signal } : {})
  const rows = z.array(rowSchema).parse(await response.json())
  const total = Number(response.headers.get('x-total-count') ?? rows.length)
  const capped = response.headers.get('x-total-count-estimated') === 'true'
  return { rows, total, capped, next: nextPath(response.headers.get('link')) }
}

/** All rows of a list that is short enough to be shown whole, such as the members of a company, or is saved as a file. */
export async function fetchAll<Row extends z.ZodMiniType>(
  rowSchema: Row,
  path: string,
  signal?: AbortSignal
): Promise<z.output<Row>[]> {
  const rows = []
  for (let next: string | null = `${path}${path.includes('?') ? '&' : '?'}limit=500`; next;) {
    const page: ListPage<z.output<Row>> = await fetchPage(rowSchema, next, signal)
    rows.push(...page.rows)
    next = page.next
  }
  return rows
}

/**
 * The rows of all loaded pages, each id once. A row that changed between two requests can be on two pages, such as an
 * order that was delivered meanwhile in a list of running orders first: it keeps its first place and shows its latest
 * state.
 */
export function rowsOf<Row extends { id: string }>(pages: readonly ListPage<Row>[]): Row[] {
  return [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values()]
}

/** The path in `<…>; rel="next"`, always on our own server, whatever host the header names. */
function nextPath(link: string | null): string | null {
  const target = /<([^>]+)>\s*;[^,]*rel="?next"?/.exec(link ?? '')?.[1]
  if (!target) return null
  const { pathname, search } = new URL(target, window.location.origin)
  return pathname + search
}
