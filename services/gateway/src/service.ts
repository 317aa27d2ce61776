import { followViews } from '#events/follow-views.ts'
import { handOffUpgrade } from '#http/forwarding/upgrades.ts'
import { Admission } from '#use-cases/admission.ts'
import { watchLoopDelay } from '#use-cases/loop-delay.ts'
import { createParcelCache } from '#use-cases/parcel-cache.ts'
import type { Follower } from '@ilbud/kernel/events/bus'
import { isLogRead } from '@ilbud/kernel/events/caught-up'
import { type BuildContext, defineService } from '@ilbud/kernel/process/define-service'
import { every } from '@ilbud/kernel/runtime/every'
import { createGauge } from '@ilbud/kernel/runtime/metrics'
import { buildApp } from './app.ts'
import { configSchema, type GatewayConfig, lateMsOf } from './config.ts'

const sampleMs = 200

/** The public door: routes by table, limits, headers, the API docs and the web files. Owns no data. */
export const gateway = defineService({
  name: 'gateway',
  config: configSchema,

  async build(context: BuildContext<GatewayConfig>) {
    const { config, bus, log } = context
    let follower: Follower | null = null
    let isDraining = false
    // An old answer is shown for ten seconds at most when changes no longer arrive.
    const isCurrent = () => !isDraining && isLogRead(follower)
    const parcels = createParcelCache({ max: config.GATEWAY_KEPT_PARCELS, isCurrent })
    const admission = new Admission(lateMsOf(config))
    createGauge('gateway.refused.share', 'Share of new work that is refused now', () => admission.share)
    return {
      app: await buildApp(context, { config, parcels, admission }),
      upgrade: handOffUpgrade(context, config.TRUST_PROXY, admission),
      followers: () => [(follower = followViews(bus, parcels))],
      jobs() {
        const loop = watchLoopDelay()
        return [every(sampleMs, () => admission.sample(loop.read()), log), () => loop.stop()]
      },
      // It no longer follows the log from now on, and may answer requests while the streams beside it are closed.
      endStreams: async () => void (isDraining = true)
    }
  }
})
