import type { GatewayConfig } from '#config.ts'
import { defineRoutes } from '@ilbud/kernel/http/routes'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import { Orders, type Tariff } from '@ilbud/proto/grpc/gen/orders_pb'
import type { Config } from '@ilbud/proto/http/config'
import { demoAccounts, demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import karlstad from '@ilbud/proto/geo/karlstad-area.json' with { type: 'json' }
import stockholm from '@ilbud/proto/geo/stockholm-area.json' with { type: 'json' }
import type { FastifyPluginAsync } from 'fastify'
import type { Logger } from 'pino'

interface ClientConfigDeps {
  calls: Calls
  now: () => Date
  log: Logger
  config: GatewayConfig
}

type Settings = Pick<Config, 'claims' | 'areas' | 'tariff' | 'maxAttempts'>

// The claims and service areas of this build: what the client gets while orders is unavailable.
const fallback: Settings = {
  claims: { deliveries: '10k+', onTime: '99.5%', support: '24/7', partners: '50+' },
  areas: [...stockholm.features, ...karlstad.features].map(({ properties, geometry }) => ({
    name: properties.name,
    polygon: geometry
  })),
  // Known only once orders has answered.
  tariff: null,
  maxAttempts: null
}

// Weight 0.1–1000 kg, quantity 1–100, 30 days ahead, photos up to 5 MiB.
const limits: Config['limits'] = { maxWeightKg: 1000, maxQuantity: 100, maxDaysAhead: 30, photoBytes: 5 * 1024 * 1024 }

// How stale the settings may be after an admin has changed them.
const keepMs = 10_000
const retryMs = 5_000

/** `GET /api/v1/config`: what the client needs before anybody signs in. */
export function clientConfigRoutes({ calls, now, log, config }: ClientConfigDeps): FastifyPluginAsync {
  let known: Settings = fallback
  let askAgainAt = 0

  async function settings(): Promise<Settings> {
    const at = now().getTime()
    if (at < askAgainAt) return known
    askAgainAt = at + keepMs
    try {
      known = await askOrders(calls)
    } catch (error) {
      askAgainAt = at + retryMs
      log.warn({ err: error }, 'settings could not be loaded from orders')
    }
    return known
  }

  const accounts = demoAccounts.map(({ username, role, name }) => ({ username, role, name }))
  const company = { name: config.ORDERS_SELLER_NAME, number: config.ORDERS_SELLER_ORG_NUMBER }
  const demo = config.DEMO ? { password: demoPassword, accounts } : null

  return defineRoutes((route) => {
    route('GET /api/v1/config', async () => {
      const { TILES_URL: tilesUrl = null, VAPID_PUBLIC_KEY: pushKey = null } = config
      return { demo, company, ...(await settings()), tilesUrl, pushKey, limits }
    })
  })
}

async function askOrders(calls: Calls): Promise<Settings> {
  const { deliveries, onTime, support, partners, areas, tariff, attemptLimit } = await calls.to(Orders).settings({})
  return {
    claims: { deliveries, onTime, support, partners },
    areas: areas.map(({ name, polygon }) => ({ name, polygon: JSON.parse(polygon) })),
    tariff: tariff ? toTariff(tariff) : null,
    maxAttempts: attemptLimit ?? null
  }
}

function toTariff(tariff: Tariff): NonNullable<Config['tariff']> {
  const { version, base, perKm, freeKm, minimum, fallback } = tariff
  const multipliers = {
    small: tariff.smallTenths / 10,
    medium: tariff.mediumTenths / 10,
    large: tariff.largeTenths / 10,
    custom: tariff.customTenths / 10
  }
  return { version, base, perKm, freeKm, minimum, fallback, multipliers }
}
