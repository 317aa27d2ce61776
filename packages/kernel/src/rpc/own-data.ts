/** One kind of data that a service keeps about a person. */
export interface OwnSection {
  name: string
  /** The most rows per page; 200 by default. */
  pageSize?: number
  /** Lists rows in the order of their keys, after this key; null: from the first. */
  list(userId: string, after: string | null, limit: number): Promise<OwnRow[]>
}

interface OwnRow {
  row: object
  /** The next page starts after this key. */
  key: string
}

export interface OwnPage {
  section: string
  /** JSON objects. */
  rows: string[]
  /** The cursor of the next page; empty on the last one. */
  next: string
}

const usualRows = 200
// The limit of a gRPC message is 4 MB; no row is larger than a few kilobytes.
const mostBytes = 1_048_576

/**
 * Reads one page of everything that a service keeps about a user, section by section. An empty section has a page too,
 * so that the result says explicitly that nothing is stored.
 */
export async function readOwnData(
  sections: readonly OwnSection[],
  { userId, cursor }: { userId: string; cursor: string }
): Promise<OwnPage> {
  const { section, after } = place(sections, cursor)
  const limit = section.pageSize ?? usualRows
  const found = await section.list(userId, after, limit)
  const rows: string[] = []
  let bytes = 0
  for (const { row } of found) {
    const text = JSON.stringify(row)
    bytes += Buffer.byteLength(text)
    if (rows.length > 0 && bytes > mostBytes) break
    rows.push(text)
  }
  const isCut = rows.length < found.length || found.length === limit
  const following = sections[sections.indexOf(section) + 1]
  const next = isCut ? `${section.name} ${found[rows.length - 1]!.key}` : (following?.name ?? '')
  return { section: section.name, rows, next }
}

function place(sections: readonly OwnSection[], cursor: string): { section: OwnSection; after: string | null } {
  const [name, ...key] = cursor.split(' ')
  const section = cursor === '' ? sections[0] : sections.find((candidate) => candidate.name === name)
  if (!section) throw new Error('unknown section')
  return { section, after: key.length > 0 ? key.join(' ') : null }
}
