import { Readable } from 'node:stream'
import type { AuthTables } from '#db/tables.ts'
import { findListedUser, type ListedUser } from '#db/user-lists.ts'
import { UnauthorizedError } from '@ilbud/kernel/errors'
import { recordRead } from '@ilbud/kernel/events/audit'
import { type OwnPage, readOwnData } from '@ilbud/kernel/rpc/own-data'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import { Companies } from '@ilbud/proto/grpc/gen/companies_pb'
import { Drivers } from '@ilbud/proto/grpc/gen/drivers_pb'
import { Notifications } from '@ilbud/proto/grpc/gen/notifications_pb'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { localDay } from '@ilbud/proto/http/times/local-day'
import type { Kysely } from 'kysely'
import { ownSections } from './own-sections.ts'

export interface ExportOwnDataDeps {
  db: Kysely<AuthTables>
  calls: Calls
  now: () => Date
  /** Wakes the relay. */
  onCommit: () => void
}

/** One owner of personal data; returns the page at a cursor. */
type Source = (asked: { userId: string; cursor: string }) => Promise<OwnPage>

/**
 * Streams everything stored about a user as JSON, read page by page from its owners. The first byte is sent only after
 * every owner has answered once and the audit entry is stored. If an owner fails later the connection is cut, so that
 * half a file never looks whole.
 */
export async function exportOwnData(
  deps: ExportOwnDataDeps,
  userId: string
): Promise<{ name: string; body: Readable }> {
  const account = await findListedUser(deps.db, userId)
  if (!account) throw new UnauthorizedError()
  const sources = sourcesOf(deps)
  const beginnings = await Promise.all(sources.map((source) => source({ userId, cursor: '' })))
  const at = deps.now()
  await recordExport(deps, account, at)
  const pages = readPages(userId, sources, beginnings)
  return {
    name: `ilbud-my-data-${localDay(at)}.json`,
    body: Readable.from(writeFile({ madeAt: at, account: toOwnAccount(account) }, pages), { objectMode: false })
  }
}

function sourcesOf({ db, calls }: ExportOwnDataDeps): Source[] {
  const sections = ownSections(db)
  return [
    (asked) => readOwnData(sections, asked),
    (asked) => calls.to(Orders).ownData(asked),
    (asked) => calls.to(Drivers).ownData(asked),
    (asked) => calls.to(Companies).ownData(asked),
    (asked) => calls.to(Notifications).ownData(asked)
  ]
}

async function recordExport({ db, onCommit }: ExportOwnDataDeps, user: ListedUser, at: Date): Promise<void> {
  const entry = { actor: user, action: 'user.export', objectType: 'user', objectId: user.id } as const
  await recordRead({ db, now: () => at, onCommit }, 'auth', entry)
}

async function* readPages(userId: string, sources: Source[], beginnings: OwnPage[]): AsyncGenerator<OwnPage> {
  for (const [at, source] of sources.entries()) {
    let page = beginnings[at]!
    yield page
    while (page.next !== '') {
      page = await source({ userId, cursor: page.next })
      yield page
    }
  }
}

/** One JSON object: the head's fields, then a list per section, one row per line. Holds one page in memory. */
async function* writeFile(head: object, pages: AsyncIterable<OwnPage>): AsyncGenerator<string> {
  let section: string | null = null
  let isFirst = true
  yield JSON.stringify(head).slice(0, -1)
  for await (const page of pages) {
    if (page.section !== section) {
      yield `${section === null ? '' : ']'},\n${JSON.stringify(page.section)}: [`
      section = page.section
      isFirst = true
    }
    if (page.rows.length > 0) yield `${isFirst ? '\n' : ',\n'}${page.rows.join(',\n')}`
    isFirst &&= page.rows.length === 0
  }
  yield ']}\n'
}

function toOwnAccount({ id, email, name, phone, role, companyId, locale, createdAt }: ListedUser): object {
  return { id, email, name, phone, role, companyId, locale, createdAt }
}
