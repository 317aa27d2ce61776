import { configSchema } from '#config.ts'
import type { CompaniesTables } from '#db/tables.ts'
import { onAccountEvents } from '#events/on-account-events.ts'
import { connect } from '@ilbud/kernel/db/connect'
import { migrate } from '@ilbud/kernel/db/migrate'
import { consumeEvents } from '@ilbud/kernel/events/consumer'
import { createHttp } from '@ilbud/kernel/http/create-http'
import { readConfig } from '@ilbud/kernel/process/config'
import type { Service } from '@ilbud/kernel/process/service'

/** Companies and who belongs to them. Keeps the members; applications and cost centres come with their calls. */
export const companies: Service = {
  name: 'companies',
  config: configSchema,
  migrate: (env) => migrate('companies', env, new URL('./db/migrations/', import.meta.url)),

  async build(parts) {
    const { env, bus, log } = parts
    readConfig(configSchema, env)
    const db = connect<CompaniesTables>('companies', env)
    const app = createHttp({ service: 'companies', parts })
    await app.ready()
    let leave = async (): Promise<void> => {}

    return {
      app,
      async start() {
        const options = { service: 'companies', db, bus, topics: ['auth.events'], handlers: onAccountEvents, log }
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
