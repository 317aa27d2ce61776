import { type Kysely, sql } from 'kysely'
import { matches, part, type Search } from './order-search.ts'
import { piecesOf, rareParts } from './search-index.ts'
import type { OrdersTables } from './tables.ts'

const sampled = 100
// The index reads about a piece in all orders that have it. About a common piece that is more work than to look into the
// orders that have a rare one and not the whole text.
const rarePiece = 2
const commonPiece = 25
const commonText = 3

/**
 * Looks at the newest orders, to save work. `search`: with the parts of its text that few of them have. `isCommon`: so
 * many contain the text that a page is found sooner by reading the list than by the index.
 */
export async function sample(db: Kysely<OrdersTables>, search: Search): Promise<{ search: Search; isCommon: boolean }> {
  const pieces = piecesOf(search.q)
  const conditions = [matches(search), ...pieces.map(({ text }) => sql`content like ${part(text)}`)]
  const counts = conditions.map((condition) => sql`count(*) filter (where ${condition})::integer`)
  const { rows } = await sql<{ counts: [number, ...number[]] }>`
    select array[${sql.join(counts)}] as counts
    from (select * from order_search order by placed_at desc, order_id desc limit ${sampled}) newest`.execute(db)
  const [found, ...each] = rows[0]!.counts
  const hasRare = Math.min(...each) <= rarePiece
  const parts = rareParts(pieces, each, hasRare ? commonPiece : sampled)
  return { search: parts.length ? { ...search, pieces: parts } : search, isCommon: found >= commonText }
}
