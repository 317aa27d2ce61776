import { listKeys, type StoredKey } from '#db/api-keys.ts'
import { addKey, endKey, type FreshKey, readKeysForAdmin, rotateKey } from '#use-cases/api-keys.ts'
import type { CompaniesDeps } from '#use-cases/deps.ts'
import { pageOf, readCursor, setPageHeaders } from '@ilbud/kernel/http/input/page'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { ApiKey, NewApiKey } from '@ilbud/proto/http/companies/api-keys'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { companyOf } from './own-company.ts'

/** The API keys of the caller's company, and of any for admins. */
export function apiKeysRoutes(deps: CompaniesDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('GET /api/companies/me/api-keys', async ({ user, query, request, reply }) =>
      showPage(await listKeys(deps.db, companyOf(user)), { query, request, reply })
    )

    route.idempotent('POST /api/companies/me/api-keys', async ({ user, body, once }) => {
      const { name, scopes, expiresAt = null, test = false } = body
      const companyId = companyOf(user)
      const end = expiresAt === null ? null : new Date(expiresAt)
      return once(deps, [companyId, name, scopes, expiresAt, test], async (within) =>
        toNewView(await addKey(within, { companyId, name, scopes, expiresAt: end, test, actor: user }))
      )
    })

    route('POST /api/companies/me/api-keys/:id/rotate', async ({ user, params: { id } }) =>
      toNewView(await rotateKey(deps, { id, companyId: companyOf(user), actor: user }))
    )

    route('DELETE /api/companies/me/api-keys/:id', ({ user, params: { id } }) =>
      endKey(deps, { id, companyId: companyOf(user), actor: user })
    )

    route('GET /api/admin/v1/api-keys', async ({ user, query, request, reply }) => {
      const keys = await readKeysForAdmin(deps, { companyId: query.companyId, actor: user })
      return showPage(keys, { query, request, reply })
    })

    route('DELETE /api/admin/v1/api-keys/:id', ({ user, params: { id } }) =>
      endKey(deps, { id, companyId: null, actor: user })
    )
  })
}

interface Page {
  query: { limit: number; cursor?: string | undefined }
  request: FastifyRequest
  reply: FastifyReply
}

function showPage(keys: StoredKey[], { query: { limit, cursor }, request, reply }: Page): ApiKey[] {
  const page = pageOf(keys, ({ createdAt, id }) => ({ createdAt, id }), { limit, after: readCursor(cursor) })
  setPageHeaders(request, reply, page)
  return page.shown.map(toView)
}

function toNewView(fresh: FreshKey): NewApiKey {
  return { ...toView(fresh), key: fresh.key }
}

function toView({ id, name, prefix, scopes, createdAt, lastUsedAt, expiresAt, test }: StoredKey): ApiKey {
  return {
    id,
    name,
    prefix,
    scopes,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    test
  }
}
