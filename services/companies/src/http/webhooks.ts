import type { StoredDelivery } from '#db/webhook-deliveries.ts'
import { listWebhooks, type StoredWebhook } from '#db/webhooks.ts'
import type { WebhookDeps } from '#use-cases/deps.ts'
import {
  readDeliveries,
  readDeliveriesForAdmin,
  replay,
  resend,
  testWebhook
} from '#use-cases/webhooks/manage-deliveries.ts'
import {
  addWebhook,
  editWebhook,
  type FreshWebhook,
  readWebhooksForAdmin,
  removeWebhook,
  rotateWebhookSecret
} from '#use-cases/webhooks/manage-webhooks.ts'
import { type DataKey, open } from '@ilbud/kernel/db/seal'
import { pageOf, readCursor, setPageHeaders } from '@ilbud/kernel/http/input/page'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type {
  CompanyDelivery,
  CompanyWebhook,
  NewWebhook,
  Webhook,
  WebhookDelivery
} from '@ilbud/proto/http/companies/webhooks'
import type { FastifyPluginAsync } from 'fastify'
import { companyOf } from './own-company.ts'

const path = '/api/companies/me/webhooks'
const adminPath = '/api/admin/v1/webhooks'

/** The webhooks of the caller's company and their deliveries, and those of any for admins. */
export function webhooksRoutes(deps: WebhookDeps): FastifyPluginAsync {
  const { dataKey } = deps
  return defineRoutes((route) => {
    route(`GET ${path}`, async ({ user, query: { limit, cursor }, request, reply }) => {
      const webhooks = await listWebhooks(deps.db, { companyId: companyOf(user), test: user.test })
      const page = pageOf(webhooks, ({ createdAt, id }) => ({ createdAt, id }), { limit, after: readCursor(cursor) })
      setPageHeaders(request, reply, page)
      return page.shown.map(toView)
    })

    route.idempotent(`POST ${path}`, async ({ user, body: { url, events, description = null }, once }) => {
      const companyId = companyOf(user)
      return once(deps, [companyId, user.test ?? false, url, events, description], async (within) =>
        toNewView(await addWebhook(within, { companyId, url, events, description, actor: user }))
      )
    })

    route(`PATCH ${path}/:id`, async ({ user, params: { id }, body: edit }) =>
      toView(await editWebhook(deps, { id, companyId: companyOf(user), edit, actor: user }))
    )

    route(`DELETE ${path}/:id`, ({ user, params: { id } }) =>
      removeWebhook(deps, { id, companyId: companyOf(user), actor: user })
    )

    route(`POST ${path}/:id/rotate`, async ({ user, params: { id } }) =>
      toNewView(await rotateWebhookSecret(deps, { id, companyId: companyOf(user), actor: user }))
    )

    route(`POST ${path}/:id/test`, async ({ user, params: { id } }) =>
      toDeliveryView(await testWebhook(deps, { id, companyId: companyOf(user), actor: user }), dataKey)
    )

    route(`GET ${path}/:id/deliveries`, async ({ user, params: { id }, query, request, reply }) => {
      const { status, limit, cursor } = query
      const wanted = { id, companyId: companyOf(user), test: user.test, status, limit, after: readCursor(cursor) }
      const { deliveries, ...end } = await readDeliveries(deps, wanted)
      setPageHeaders(request, reply, end)
      return deliveries.map((delivery) => toDeliveryView(delivery, dataKey))
    })

    route(`POST ${path}/deliveries/:id/resend`, async ({ user, params: { id } }) =>
      toDeliveryView(await resend(deps, { id, companyId: companyOf(user), actor: user }), dataKey)
    )

    route(`POST ${path}/:id/replay`, async ({ user, params: { id }, body: { since } }) => ({
      count: await replay(deps, { id, companyId: companyOf(user), since: new Date(since), actor: user })
    }))

    route(`GET ${adminPath}`, async ({ user, query: { companyId, limit, cursor }, request, reply }) => {
      const webhooks = await readWebhooksForAdmin(deps, { companyId, actor: user })
      const page = pageOf(webhooks, ({ createdAt, id }) => ({ createdAt, id }), { limit, after: readCursor(cursor) })
      setPageHeaders(request, reply, page)
      return page.shown.map(toAdminView)
    })

    route(`PATCH ${adminPath}/:id`, async ({ user, params: { id }, body: { enabled } }) =>
      toAdminView(await editWebhook(deps, { id, companyId: null, edit: { enabled }, actor: user }))
    )

    route(`GET ${adminPath}/:id/deliveries`, async ({ user, params: { id }, query, request, reply }) => {
      const { status, limit, cursor } = query
      const wanted = { id, status, limit, after: readCursor(cursor), actor: user }
      const { deliveries, ...end } = await readDeliveriesForAdmin(deps, wanted)
      setPageHeaders(request, reply, end)
      return deliveries.map(toOutcome)
    })
  })
}

function toNewView(fresh: FreshWebhook): NewWebhook {
  return { ...toView(fresh), secret: fresh.secret }
}

function toView(webhook: StoredWebhook): Webhook {
  const { id, url, events, description, test, createdAt, offBecause, failingSince, oldSecretUntil } = webhook
  return {
    id,
    url,
    events,
    description,
    test,
    createdAt: createdAt.toISOString(),
    enabled: offBecause === null,
    offBecause,
    failingSince: failingSince?.toISOString() ?? null,
    oldSecretUntil: oldSecretUntil?.toISOString() ?? null
  }
}

function toAdminView(webhook: StoredWebhook): CompanyWebhook {
  const { id, url, events, test, createdAt, enabled, offBecause, failingSince } = toView(webhook)
  const { origin, pathname } = new URL(url)
  return { id, url: origin + pathname, events, test, createdAt, enabled, offBecause, failingSince }
}

function toDeliveryView(row: StoredDelivery, dataKey: DataKey): WebhookDelivery {
  const opened = (sealed: Buffer | null) => (sealed === null ? null : open(dataKey, sealed))
  return {
    ...toOutcome(row),
    orderId: row.order_id,
    request: opened(row.body_sealed),
    answerBody: opened(row.answer_sealed)
  }
}

function toOutcome(row: StoredDelivery): CompanyDelivery {
  return {
    id: row.id,
    type: row.type,
    test: row.test,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    tries: row.tries,
    lastTryAt: row.last_try_at?.toISOString() ?? null,
    nextTryAt: row.next_at?.toISOString() ?? null,
    answerStatus: row.answer_status,
    error: row.error
  }
}
