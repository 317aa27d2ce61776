import {
  type SettingsRecord,
  makeSettings,
  readSettings,
  readSettingsHistory
} from '#use-cases/settings/change-settings.ts'
import { listPricedOrders } from '#db/settings.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { setListHeaders } from '@ilbud/kernel/http/input/page'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import { toKg } from '@ilbud/proto/http/orders/parcel'
import type { SettingsView } from '@ilbud/proto/http/settings'
import type { FastifyPluginAsync } from 'fastify'
import { actorOf } from './actor-of.ts'
import { toTariffFields } from './tariffs.ts'

/** Tariff, claims and the limits of the business. */
export function settingsRoutes(deps: OrdersDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('GET /api/admin/v1/settings', async () => toView(await readSettings(deps)))

    route('PATCH /api/admin/v1/settings', async ({ body, request }) =>
      toView(await makeSettings(deps, { actor: actorOf(request), body }))
    )

    route('GET /api/admin/v1/settings/recent-orders', async () => {
      const orders = await listPricedOrders(deps.db, 10)
      return orders.map((order) => ({
        id: order.id,
        trackingId: order.tracking_id,
        createdAt: order.created_at.toISOString(),
        distanceKm: order.distance_km,
        packageSize: order.package_size,
        packageWeight: toKg(order.weight_grams),
        packageQuantity: order.quantity,
        serviceLevel: order.service_level,
        price: order.total_amount_ore / 100,
        tariffVersion: order.tariff_version
      }))
    })

    route('GET /api/admin/v1/settings/history', async ({ query, request, reply }) => {
      const { limit, cursor: before = null } = query
      const { versions, total, next } = await readSettingsHistory(deps, { before, limit })
      setListHeaders(request, reply, { total, isEstimated: false, cursor: next === null ? null : String(next) })
      return versions.map(toView)
    })

    route('GET /api/admin/v1/dispatch/mode', async () => modeOf(await readSettings(deps)))

    route('PUT /api/admin/v1/dispatch/mode', async ({ body, request }) =>
      modeOf(await makeSettings(deps, { actor: actorOf(request), body: { dispatch: body } }))
    )
  })
}

function modeOf({ settings }: SettingsRecord) {
  return { mode: settings.dispatch.mode }
}

function toView({ version, changedAt, changedBy, settings }: SettingsRecord): SettingsView {
  const { tariff, claims, attemptLimit, delayThresholdMinutes, driverCostOre, schedule, dispatch, failed, sandbox } =
    settings
  return {
    version,
    changedAt: changedAt?.toISOString() ?? null,
    changedBy,
    tariffVersion: tariff.version,
    tariff: toTariffFields(tariff),
    claims,
    attemptLimit,
    delayThresholdMinutes,
    driverCostOre,
    schedule,
    dispatch,
    failed,
    sandbox
  }
}
