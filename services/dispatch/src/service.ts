import type { DispatchTables } from '#db/tables.ts'
import { createEventHandlers } from '#events/handlers.ts'
import { defineService, type StoringContext } from '@ilbud/kernel/process/define-service'
import { buildApp } from './app.ts'
import { type Config, configSchema } from './config.ts'

/** One route per driver: the only order of stops that there is. */
export const dispatch = defineService({
  name: 'dispatch',
  config: configSchema,
  database: { migrations: new URL('./db/migrations/', import.meta.url) },

  async build(context: StoringContext<Config, DispatchTables>) {
    return {
      app: await buildApp(context),
      handlers: createEventHandlers()
    }
  }
})
