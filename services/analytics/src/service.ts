import { configSchema } from '#config.ts'
import type { AnalyticsTables } from '#db/tables.ts'
import { foreignTopics, onForeignEvents } from '#events/on-foreign-events.ts'
import { connect } from '@ilbud/kernel/db/connect'
import { migrate } from '@ilbud/kernel/db/migrate'
import { consumeEvents } from '@ilbud/kernel/events/consumer'
import { createHttp } from '@ilbud/kernel/http/create-http'
import { readConfig } from '@ilbud/kernel/process/config'
import type { Service } from '@ilbud/kernel/process/service'

/** Figures. Keeps a row of numbers per change; the rollups and their calls are built from those. */
export const analytics: Service = {
  name: 'analytics',
  config: configSchema,
  migrate: (env) => migrate('analytics', env, new URL('./db/migrations/', import.meta.url)),

  async build(parts) {
    const { env, bus, log } = parts
    readConfig(configSchema, env)
    const db = connect<AnalyticsTables>('analytics', env)
    const app = createHttp({ service: 'analytics', parts })
    await app.ready()
    let leave = async (): Promise<void> => {}

    return {
      app,
      async start() {
        const options = { service: 'analytics', db, bus, topics: foreignTopics, handlers: onForeignEvents, log }
        const consumer = await consumeEvents(options)
        leave = () => consumer.stop()
      },
      drain: () => leave(),
      async stop() {
        await app.close()
        await db.destroy()
      }
    }
  }
}
