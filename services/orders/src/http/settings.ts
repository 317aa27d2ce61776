import {
  type SettingsRecord,
  makeSettings,
  readSettings,
  readSettingsHistory
} from '#use-cases/settings/change-settings.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { setListHeaders } from '@ilbud/kernel/http/page'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { SettingsView } from '@ilbud/proto/http/settings'
import type { FastifyPluginAsync } from 'fastify'
import { actorOf } from './request-parts.ts'
import { toTariffFields } from './tariffs.ts'

/** Tariff, claims and the limits of the business. */
export function settingsRoutes(deps: OrdersDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('GET /api/admin/v1/settings', async () => toView(await readSettings(deps)))

    route('PATCH /api/admin/v1/settings', async ({ body, request }) =>
      toView(await makeSettings(deps, { actor: actorOf(request), wish: body }))
    )

    route('GET /api/admin/v1/settings/history', async ({ query, request, reply }) => {
      const { limit, cursor: before = null } = query
      const { versions, total, next } = await readSettingsHistory(deps, { before, limit })
      setListHeaders(request, reply, { total, isEstimated: false, cursor: next === null ? null : String(next) })
      return versions.map(toView)
    })
  })
}

function toView({ version, changedAt, changedBy, settings }: SettingsRecord): SettingsView {
  const { tariff, claims, attemptLimit, delayMinutes, driverCostOre, schedule } = settings
  return {
    version,
    changedAt: changedAt?.toISOString() ?? null,
    changedBy,
    tariffVersion: tariff.version,
    tariff: toTariffFields(tariff),
    claims,
    attemptLimit,
    delayThresholdMinutes: delayMinutes,
    driverCostOre,
    schedule
  }
}
