import { Readable } from 'node:stream'
import { releaseExport, takeExport } from '#db/exports.ts'
import { AppError, RuleError } from '@ilbud/kernel/errors'
import { appendAudit } from '@ilbud/kernel/events/audit'
import type { User } from '@ilbud/kernel/http/identity'
import { uuidv7 } from '@ilbud/kernel/ids'
import type { ExportFormat, ExportQuery } from '@ilbud/proto/http/analytics/analytics'
import type { ExportDeps } from './deps.ts'
import { type Format, formats } from './formats.ts'
import type { Table } from './table.ts'
import { readTable } from './tables.ts'

interface ExportFile {
  name: string
  contentType: string
  /** `begun` is called before the first piece is produced, which may take a while. */
  open: (begun: () => void) => Readable
}

/** An export ends after a minute, and so does its lock. */
export const mostMs = 60_000

/** The figures as a file; one export at a time per user, recorded in the audit log before the first byte is sent. */
export async function exportFigures(
  deps: ExportDeps,
  { user, query }: { user: User; query: ExportQuery }
): Promise<ExportFile> {
  const { type, format: formatName = 'csv' } = query
  const format = formats[formatName]
  const { figures, table } = await readTable(deps, query)
  checkRows(table, formatName, format)
  const id = await begin(deps, user, `${type}.${formatName}`)

  const { start, end } = figures.head.period
  return {
    name: `ilbud-${type}-${start}-${end}.${formatName}`,
    contentType: format.contentType,
    open(begun) {
      const gone = new AbortController()
      const body = Readable.from(begunFirst(begun, format.write(table, gone.signal)), { objectMode: false })
      body.once('close', () => {
        gone.abort()
        // If the database is unavailable the lock expires by itself.
        void releaseExport(deps.db, user.id, id).catch(() => undefined)
      })
      return body
    }
  }
}

async function* begunFirst(begun: () => void, pieces: AsyncIterable<string | Uint8Array>) {
  begun()
  yield* pieces
}

function checkRows({ rows }: Table, formatName: ExportFormat, { mostRows }: Format): void {
  if (rows <= mostRows) return
  const instead = rows <= formats.csv.mostRows ? 'choose CSV or a shorter period' : 'choose a shorter period'
  const message = `This export has ${rows} rows, more than the ${mostRows} of ${formatName.toUpperCase()}: ${instead}`
  throw new RuleError('EXPORT_TOO_LARGE', message, { rows, max: mostRows })
}

async function begin({ db, now, onCommit }: ExportDeps, user: User, file: string): Promise<string> {
  const at = now()
  const id = uuidv7(at)
  await db.transaction().execute(async (trx) => {
    if (!(await takeExport(trx, { userId: user.id, id, now: at, mostMs }))) throw new ExportRunningError()
    const entry = { action: 'analytics.export', objectType: 'export', objectId: file } as const
    await appendAudit(trx, 'analytics', { actor: user, ...entry, at })
  })
  onCommit()
  return id
}

/** One export at a time per user. */
class ExportRunningError extends AppError {
  constructor() {
    super(429, 'EXPORT_RUNNING', 'Another export of yours is still running', { headers: { 'retry-after': '5' } })
  }
}
