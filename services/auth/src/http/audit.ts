import { type NamedEntry, readAudit, type ReadAuditDeps } from '#use-cases/audit/list-audit.ts'
import { readCursor, setPageHeaders } from '@ilbud/kernel/http/input/page'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { AuditEntryView } from '@ilbud/proto/http/people/audit'
import type { FastifyPluginAsync } from 'fastify'

/** The audit log, for admins. */
export function auditRoutes(deps: ReadAuditDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('GET /api/admin/v1/audit', async ({ query, request, reply }) => {
      const { entries, ...end } = await readAudit(deps, { query, after: readCursor(query.cursor) })
      setPageHeaders(request, reply, end)
      return entries.map(toView)
    })
  })
}

function toView({ actorId, actorName, at, hash, ...entry }: NamedEntry): AuditEntryView {
  const actor = actorId === null ? null : { id: actorId, name: actorName }
  return { ...entry, actor, at: at.toISOString(), hash: hash.toString('hex') }
}
