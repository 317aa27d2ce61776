import { followViews } from '#events/follow-views.ts'
import { handOffUpgrade } from '#http/upgrades.ts'
import { createKeptParcels } from '#use-cases/kept-parcels.ts'
import { readConfig } from '@ilbud/kernel/process/config'
import type { Service } from '@ilbud/kernel/process/service'
import { buildApp } from './app.ts'
import { configSchema } from './config.ts'

/** The public door: routes by table, limits, headers, the API docs and the web files. Owns no data. */
export const gateway: Service = {
  name: 'gateway',
  config: configSchema,
  async build(parts) {
    const config = readConfig(configSchema, parts.env)
    const kept = createKeptParcels({ max: config.GATEWAY_KEPT_PARCELS, now: parts.now })
    const app = await buildApp(parts, config, kept)
    let stopFollowing = async (): Promise<void> => {}
    return {
      app,
      upgrade: handOffUpgrade(parts, config.TRUST_PROXY),
      async start() {
        const follower = followViews(parts.bus, kept)
        stopFollowing = () => follower.stop()
        await follower.caughtUp
      },
      drain: () => stopFollowing(),
      stop: async () => {}
    }
  }
}
