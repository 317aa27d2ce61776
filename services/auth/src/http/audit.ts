import type { ListedEntry } from '#db/audit-lists.ts'
import type { AuthTables } from '#db/tables.ts'
import { readAudit } from '#use-cases/audit/list-audit.ts'
import { readCursor, setPageHeaders } from '@ilbud/kernel/http/page'
import type { AuditEntryView } from '@ilbud/proto/http/audit'
import { schemas } from '@ilbud/proto/http/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { neverStored } from './never-stored.ts'

/** The audit log, for admins. */
export function auditRoutes({ db }: { db: Kysely<AuthTables> }): FastifyPluginAsyncZod {
  return async (app) => {
    neverStored(app)
    app.get('/api/admin/v1/audit', { schema: schemas['GET /api/admin/v1/audit'] }, async (request, reply) => {
      const { entries, ...end } = await readAudit(
        { db },
        { query: request.query, after: readCursor(request.query.cursor) }
      )
      setPageHeaders(request, reply, end)
      return entries.map(toView)
    })
  }
}

function toView({ actorId, actorName, at, hash, ...entry }: ListedEntry): AuditEntryView {
  const actor = actorId === null ? null : { id: actorId, name: actorName }
  return { ...entry, actor, at: at.toISOString(), hash: hash.toString('hex') }
}
