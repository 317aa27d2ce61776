import type { AuthTables } from '#db/tables.ts'
import type { ListedUser } from '#db/user-lists.ts'
import { isInvited, type Rights } from '#domain/user.ts'
import { eraseForAdmin, type EraseDeps } from '#use-cases/own-data/erase-account.ts'
import { assertInvitable, changeForAdmin, endSessionsOf, inviteForAdmin } from '#use-cases/users/admin-users.ts'
import { readUsers } from '#use-cases/users/list-users.ts'
import { type IdempotencyDeps, hashRequest, withIdempotency } from '@ilbud/kernel/http/idempotency/with-idempotency'
import { currentUser } from '@ilbud/kernel/http/create-http'
import { idempotencyKey, markReplayed } from '@ilbud/kernel/http/idempotency/idempotency-key'
import { readCursor, setPageHeaders } from '@ilbud/kernel/http/page'
import { schemas } from '@ilbud/proto/http/schemas'
import type { AdminUser, ChangeUserBody } from '@ilbud/proto/http/users'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { toMe } from './me.ts'
import { neverStored } from './never-stored.ts'

/** Accounts, for admins. Access: proto/http/routes.ts. */
export function adminUsersRoutes(deps: IdempotencyDeps<AuthTables> & EraseDeps): FastifyPluginAsyncZod {
  return async (app) => {
    neverStored(app)
    const path = '/api/admin/v1/users'

    app.get(path, { schema: schemas[`GET ${path}`] }, async (request, reply) => {
      const { query } = request
      const asked = { actor: currentUser(request), query, after: readCursor(query.cursor) }
      const { users, ...end } = await readUsers(deps, asked)
      setPageHeaders(request, reply, end)
      return users.map(toAdminUser)
    })

    app.post(path, { schema: schemas[`POST ${path}`] }, async (request, reply) => {
      const { body: wanted } = request
      const actor = currentUser(request)
      const idempotentRequest = {
        userId: actor.id,
        scope: 'auth.invite',
        key: idempotencyKey(request),
        hash: hashRequest(wanted)
      }
      const { body, replayed } = await withIdempotency(deps, idempotentRequest, {
        prepare: () => assertInvitable(deps.calls, wanted),
        work: async (within) => toAdminUser(await inviteForAdmin(within, { wanted, actor }))
      })
      markReplayed(reply, replayed)
      return reply.code(201).send(body)
    })

    app.patch(`${path}/:id`, { schema: schemas[`PATCH ${path}/:id`] }, async (request) => {
      const asked = { userId: request.params.id, change: given(request.body), actor: currentUser(request) }
      return toAdminUser(await changeForAdmin(deps, asked))
    })

    app.delete(`${path}/:id/sessions`, { schema: schemas[`DELETE ${path}/:id/sessions`] }, async (request, reply) => {
      await endSessionsOf(deps, { userId: request.params.id, actor: currentUser(request) })
      return reply.code(204).send(null)
    })

    app.delete(`${path}/:id`, { schema: schemas[`DELETE ${path}/:id`] }, async (request, reply) => {
      await eraseForAdmin(deps, { userId: request.params.id, actor: currentUser(request) })
      return reply.code(204).send(null)
    })
  }
}

function given({ role, disabled, companyId }: ChangeUserBody): Partial<Rights> {
  return { ...(role && { role }), ...(disabled !== undefined && { disabled }), ...(companyId && { companyId }) }
}

function toAdminUser(user: ListedUser): AdminUser {
  const { disabled, createdAt } = user
  return { ...toMe(user), disabled, invited: isInvited(user), createdAt: createdAt.toISOString() }
}
