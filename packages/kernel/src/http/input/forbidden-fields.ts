import type { Route } from '@ilbud/proto/http/route'
import type { FastifyRequest, preHandlerHookHandler, preValidationHookHandler } from 'fastify'
import type { Logger } from 'pino'
import { identify } from '#http/identity/current-user.ts'
import type { RequestIdOf } from '#http/telemetry/request-id.ts'

// Fields that only the server sets.
const forbidden = [
  'id',
  'trackingId',
  'status',
  'driverId',
  'customerId',
  'companyId',
  'totalAmount',
  'createdAt',
  'role'
] as const

interface ForbiddenFieldHooks {
  preValidation: preValidationHookHandler
  preHandler: preHandlerHookHandler
}

/**
 * Logs to the security log when a body contains a field that only the server sets. Nothing is refused, because the
 * schemas drop such fields; the line shows who tries. Logs names, never values. Null for rows without a body.
 */
export function forbiddenFieldHooks(row: Route, log: Logger, idOf: RequestIdOf): ForbiddenFieldHooks | null {
  if (row.method === 'GET' || row.method === 'DELETE') return null
  const { method, path, ignores = [] } = row
  const reported = forbidden.filter((field) => !ignores.includes(field))
  // The field names found in a request: after validation only the schema's fields are left.
  const sent = new WeakMap<FastifyRequest, string[]>()
  return {
    preValidation(request, _reply, done) {
      const fields = reported.filter((field) => isNamed(request.body, field))
      if (fields.length > 0) sent.set(request, fields)
      done()
    },
    preHandler(request, _reply, done) {
      const dropped = sent.get(request)?.filter((field) => !isNamed(request.body, field))
      if (dropped?.length) {
        // The policy hook has identified the caller by now, if any.
        const user = identify(request)
        const by = user instanceof Promise ? null : user
        const who = { userId: by?.id ?? null, role: by?.role ?? null, requestId: idOf(request) }
        log.warn({ security: 'forbidden-fields', method, route: path, fields: dropped, ...who }, 'fields were dropped')
      }
      done()
    }
  }
}

function isNamed(body: unknown, field: string): boolean {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, field)
}
