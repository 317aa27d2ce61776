import { configSchema } from '#config.ts'
import type { NotificationsTables } from '#db/tables.ts'
import { foreignTopics, onForeignEvents } from '#events/on-foreign-events.ts'
import { connect } from '@ilbud/kernel/db/connect'
import { migrate } from '@ilbud/kernel/db/migrate'
import { consumeEvents } from '@ilbud/kernel/events/consumer'
import { createHttp } from '@ilbud/kernel/http/create-http'
import { readConfig } from '@ilbud/kernel/process/config'
import type { Service } from '@ilbud/kernel/process/service'

/** Messages to people. Keeps what is to be told; the templates and the sending come with their calls. */
export const notifications: Service = {
  name: 'notifications',
  config: configSchema,
  migrate: (env) => migrate('notifications', env, new URL('./db/migrations/', import.meta.url)),

  async build(parts) {
    const { env, bus, now, log } = parts
    readConfig(configSchema, env)
    const db = connect<NotificationsTables>('notifications', env)
    const app = createHttp({ service: 'notifications', parts })
    await app.ready()
    let leave = async (): Promise<void> => {}

    return {
      app,
      async start() {
        const handlers = onForeignEvents(now)
        const options = { service: 'notifications', db, bus, topics: foreignTopics, handlers, log }
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
