import {
  type SettingsRecord,
  makeSettings,
  readSettings,
  readSettingsHistory
} from '#use-cases/settings/change-settings.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { setListHeaders } from '@ilbud/kernel/http/page'
import { multipliersOf } from '@ilbud/proto/http/price'
import { schemas } from '@ilbud/proto/http/schemas'
import type { SettingsView } from '@ilbud/proto/http/settings'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from './request-parts.ts'

/** Tariff, claims and the limits of the business. */
export function settingsRoutes(deps: OrdersDeps): FastifyPluginAsyncZod {
  const path = '/api/admin/v1/settings'
  return async (app) => {
    app.get(path, { schema: schemas[`GET ${path}`] }, async () => toView(await readSettings(deps)))

    app.patch(path, { schema: schemas[`PATCH ${path}`] }, async (request) =>
      toView(await makeSettings(deps, { actor: actorOf(request), wish: request.body }))
    )

    const history = '/api/admin/v1/settings/history'
    app.get(history, { schema: schemas[`GET ${history}`] }, async (request, reply) => {
      const { limit, cursor: before = null } = request.query
      const { versions, total, next } = await readSettingsHistory(deps, { before, limit })
      setListHeaders(request, reply, { total, isEstimated: false, cursor: next === null ? null : String(next) })
      return versions.map(toView)
    })
  }
}

function toView({ version, changedAt, changedBy, settings }: SettingsRecord): SettingsView {
  const { tariff, claims, attemptLimit, delayMinutes, driverCostOre } = settings
  const { base, perKm, freeKm, minimum, fallback, sizeTenths } = tariff
  return {
    version,
    changedAt: changedAt?.toISOString() ?? null,
    changedBy,
    tariffVersion: tariff.version,
    tariff: {
      currency: 'SEK',
      base,
      perKm,
      freeKm,
      minimum,
      fallback,
      multipliers: multipliersOf(sizeTenths)
    },
    claims,
    attemptLimit,
    delayThresholdMinutes: delayMinutes,
    driverCostOre
  }
}
