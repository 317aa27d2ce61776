import type { AuthTables } from '#db/tables.ts'
import type { ListedUser } from '#db/user-lists.ts'
import { isInvited, type Rights } from '#domain/user.ts'
import { eraseForAdmin, type EraseDeps } from '#use-cases/own-data/erase-account.ts'
import { assertInvitable, changeForAdmin, endSessionsOf, inviteForAdmin } from '#use-cases/users/admin-users.ts'
import { readUsers } from '#use-cases/users/list-users.ts'
import type { IdempotencyDeps } from '@ilbud/kernel/http/idempotency/with-idempotency'
import { readCursor, setPageHeaders } from '@ilbud/kernel/http/input/page'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { AdminUser, ChangeUserBody } from '@ilbud/proto/http/people/users'
import type { FastifyPluginAsync } from 'fastify'
import { toMe } from './me.ts'

/** Accounts, for admins. */
export function adminUsersRoutes(deps: IdempotencyDeps<AuthTables> & EraseDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('GET /api/admin/v1/users', async ({ user, query, request, reply }) => {
      const { users, ...end } = await readUsers(deps, { actor: user, query, after: readCursor(query.cursor) })
      setPageHeaders(request, reply, end)
      return users.map(toAdminUser)
    })

    route.idempotent('POST /api/admin/v1/users', async ({ user, body: wanted, once }) =>
      once(deps, wanted, {
        prepare: () => assertInvitable(deps.calls, wanted),
        work: async (within) => toAdminUser(await inviteForAdmin(within, { wanted, actor: user }))
      })
    )

    route('PATCH /api/admin/v1/users/:id', async ({ user, params, body }) =>
      toAdminUser(await changeForAdmin(deps, { userId: params.id, change: changesIn(body), actor: user }))
    )

    route('DELETE /api/admin/v1/users/:id/sessions', ({ user, params }) =>
      endSessionsOf(deps, { userId: params.id, actor: user })
    )

    route('DELETE /api/admin/v1/users/:id', ({ user, params }) =>
      eraseForAdmin(deps, { userId: params.id, actor: user })
    )
  })
}

function changesIn({ role, disabled, companyId }: ChangeUserBody): Partial<Rights> {
  return { ...(role && { role }), ...(disabled !== undefined && { disabled }), ...(companyId && { companyId }) }
}

function toAdminUser(user: ListedUser): AdminUser {
  const { disabled, createdAt } = user
  return { ...toMe(user), disabled, invited: isInvited(user), createdAt: createdAt.toISOString() }
}
