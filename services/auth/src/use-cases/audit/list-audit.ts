import { countEntries, listEntries, type ListedEntry } from '#db/audit-lists.ts'
import type { AuthTables } from '#db/tables.ts'
import type { PageEnd, Position } from '@ilbud/kernel/http/page'
import type { AuditQuery } from '@ilbud/proto/http/audit'
import type { Kysely } from 'kysely'
import { endOfPage } from '#use-cases/users/end-of-page.ts'

/** One page of the audit log, newest first. */
export async function readAudit(
  { db }: { db: Kysely<AuthTables> },
  { query, after }: { query: AuditQuery; after: Position | null }
): Promise<PageEnd & { entries: ListedEntry[] }> {
  const { limit } = query
  const [found, counted] = await Promise.all([
    listEntries(db, query, { limit: limit + 1, after }),
    countEntries(db, query)
  ])
  const { shown, next } = endOfPage(
    found.map((entry) => ({ ...entry, createdAt: entry.at })),
    limit
  )
  return { entries: shown, ...counted, next }
}
