import { followViews } from '#events/follow-views.ts'
import { handOffUpgrade } from '#http/upgrades.ts'
import { createParcelCache } from '#use-cases/parcel-cache.ts'
import type { Follower } from '@ilbud/kernel/events/bus'
import { type BuildContext, defineService } from '@ilbud/kernel/process/define-service'
import { buildApp } from './app.ts'
import { configSchema, type GatewayConfig } from './config.ts'

// The longest that an old answer can be shown when changes no longer arrive.
const logReadMs = 10_000

/** The public door: routes by table, limits, headers, the API docs and the web files. Owns no data. */
export const gateway = defineService({
  name: 'gateway',
  config: configSchema,

  async build(context: BuildContext<GatewayConfig>) {
    const { config, bus } = context
    let follower: Follower | null = null
    const isCurrent = () => Date.now() - (follower?.readAt() ?? 0) < logReadMs
    const parcels = createParcelCache({ max: config.GATEWAY_KEPT_PARCELS, isCurrent })
    return {
      app: await buildApp(context, config, parcels),
      upgrade: handOffUpgrade(context, config.TRUST_PROXY),
      followers: () => [(follower = followViews(bus, parcels))]
    }
  }
})
