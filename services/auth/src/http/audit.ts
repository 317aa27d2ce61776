import type { ListedEntry } from '#db/audit-lists.ts'
import type { AuthTables } from '#db/tables.ts'
import { readAudit } from '#use-cases/audit/list-audit.ts'
import { readCursor, setPageHeaders } from '@ilbud/kernel/http/page'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { AuditEntryView } from '@ilbud/proto/http/audit'
import type { FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'

/** The audit log, for admins. */
export function auditRoutes({ db }: { db: Kysely<AuthTables> }): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('GET /api/admin/v1/audit', async ({ query, request, reply }) => {
      const { entries, ...end } = await readAudit({ db }, { query, after: readCursor(query.cursor) })
      setPageHeaders(request, reply, end)
      return entries.map(toView)
    })
  })
}

function toView({ actorId, actorName, at, hash, ...entry }: ListedEntry): AuditEntryView {
  const actor = actorId === null ? null : { id: actorId, name: actorName }
  return { ...entry, actor, at: at.toISOString(), hash: hash.toString('hex') }
}
