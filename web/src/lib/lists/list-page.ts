import { z } from 'zod/mini'
import { send } from '#lib/api/api.ts'

export interface ListPage<Row> {
  rows: Row[]
  /** Of all pages. */
  total: number
  /** The total is a lower bound: the server counts 10 000 and no further. */
  capped: boolean
  /** The next page's path, or null. */
  next: string | null
}

/** One page of a list. Contract 6: the next one's address stands in `Link`, the count in `X-Total-Count`. */
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

/** The path of `<…>; rel="next"`, relative to our own server whatever host it names. */
function nextPath(link: string | null): string | null {
  const target = /<([^>]+)>\s*;[^,]*rel="?next"?/.exec(link ?? '')?.[1]
  if (!target) return null
  const { pathname, search } = new URL(target, window.location.origin)
  return pathname + search
}
