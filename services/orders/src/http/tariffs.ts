import { readTariff } from '#use-cases/settings/read-tariff.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import { multipliersOf, type Tariff } from '@ilbud/proto/http/price/price'
import type { TariffView } from '@ilbud/proto/http/price/tariff'
import type { FastifyPluginAsync } from 'fastify'
import { actorOf } from './actor-of.ts'

/** The tariff that an order was priced by, so that anybody concerned can compute its price again. */
export function tariffsRoutes(deps: OrdersDeps): FastifyPluginAsync {
  return defineRoutes((route) => {
    route('GET /api/v1/tariffs/:version', async ({ params, request }) => {
      const tariff = await readTariff(deps, { version: params.version, actor: actorOf(request) })
      return { version: tariff.version, ...toTariffFields(tariff) }
    })
  })
}

export function toTariffFields(tariff: Tariff): Omit<TariffView, 'version'> {
  const { base, perKm, freeKm, minimum, fallback, sizeTenths, extraParcelPercent, perKgOver20, levelTenths } = tariff
  return {
    currency: 'SEK',
    base,
    perKm,
    freeKm,
    minimum,
    fallback,
    multipliers: multipliersOf(sizeTenths),
    extraParcelPercent,
    perKgOver20,
    expressFactor: levelTenths.express / 10,
    eveningFactor: levelTenths.evening / 10
  }
}
