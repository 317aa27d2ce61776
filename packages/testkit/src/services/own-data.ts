import type { OwnPage } from '@ilbud/kernel/rpc/own-data'

interface OwnDataRequest {
  userId: string
  cursor: string
}

type OwnData = (request: OwnDataRequest) => Promise<OwnPage>

/** Everything that a service keeps about a user, by section, read page by page as auth does. */
export async function allOwnData(client: { ownData: OwnData }, userId: string): Promise<Record<string, Row[]>> {
  const all: Record<string, Row[]> = {}
  let cursor = ''
  do {
    const { section, rows, next } = await client.ownData({ userId, cursor })
    all[section] = [...(all[section] ?? []), ...rows.map((row) => JSON.parse(row) as Row)]
    cursor = next
  } while (cursor !== '')
  return all
}

// oxlint-disable-next-line typescript/no-explicit-any -- the content of answers is what the tests check
type Row = any
