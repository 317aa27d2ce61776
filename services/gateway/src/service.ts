import { handOffUpgrade } from '#http/upgrades.ts'
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
    const app = await buildApp(parts, config)
    return {
      app,
      upgrade: handOffUpgrade(parts, config.TRUST_PROXY),
      start: async () => {},
      drain: async () => {},
      stop: async () => {}
    }
  }
}
