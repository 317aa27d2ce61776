/** One of the lists that a service keeps of people. */
export interface OwnSection {
  name: string
  /** Rows of a page at most; 200 when not said. */
  atATime?: number
  /** The next rows after a key, in the order of their keys; `null`: the first. */
  list(userId: string, after: string | null, limit: number): Promise<OwnRow[]>
}

interface OwnRow {
  row: object
  /** Where the next page begins. */
  key: string
}

export interface OwnPage {
  section: string
  /** JSON objects. */
  rows: string[]
  /** Empty: that was all. */
  next: string
}

const usualRows = 200
// A gRPC message has 4 MB at most; one row is never larger than a few kilobytes.
const mostBytes = 1_048_576

/**
 * One page of everything that a service keeps of a user, section by section. A section without rows is a page too: what
 * is not kept is said as well.
 */
export async function readOwnData(
  sections: readonly OwnSection[],
  { userId, cursor }: { userId: string; cursor: string }
): Promise<OwnPage> {
  const { section, after } = place(sections, cursor)
  const limit = section.atATime ?? usualRows
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
  const section = cursor === '' ? sections[0] : sections.find((each) => each.name === name)
  if (!section) throw new Error('there is no such section')
  return { section, after: key.length > 0 ? key.join(' ') : null }
}
