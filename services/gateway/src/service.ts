import { followViews } from '#events/follow-views.ts'
import { handOffUpgrade } from '#http/upgrades.ts'
import { createParcelCache } from '#use-cases/parcel-cache.ts'
import type { Follower } from '@ilbud/kernel/events/bus'
import { readConfig } from '@ilbud/kernel/process/config'
import type { Service } from '@ilbud/kernel/process/service'
import { buildApp } from './app.ts'
import { configSchema } from './config.ts'

// The longest that an old answer can be shown when changes no longer arrive.
const logReadMs = 10_000

/** The public door: routes by table, limits, headers, the API docs and the web files. Owns no data. */
export const gateway: Service = {
  name: 'gateway',
  config: configSchema,
  async build(context) {
    const config = readConfig(configSchema, context.env)
    let follower: Follower | null = null
    const isCurrent = () => Date.now() - (follower?.readAt() ?? 0) < logReadMs
    const parcels = createParcelCache({ max: config.GATEWAY_KEPT_PARCELS, isCurrent })
    const app = await buildApp(context, config, parcels)
    return {
      app,
      upgrade: handOffUpgrade(context, config.TRUST_PROXY),
      async start() {
        follower = followViews(context.bus, parcels)
        await follower.caughtUp
      },
      async drain() {
        await follower?.stop()
      },
      stop: async () => {}
    }
  }
}
