import { readHistory } from '#db/orders/order-history.ts'
import type { OrdersTables } from '#db/tables.ts'
import { eventHandlers } from '#events/handlers.ts'
import { ordersRpc } from '#rpc/orders-rpc.ts'
import { createLiveScenes } from './use-cases/demo/create-scenes.ts'
import { defineService, type StoringContext } from '@ilbud/kernel/process/define-service'
import { buildApp } from './app.ts'
import { type Config, configSchema } from './config.ts'
import { startJobs } from './jobs.ts'
import { makeDeps } from './make-deps.ts'

/** Orders and their state machine, contacts, price, places, and the calls of senders and drivers. */
export const orders = defineService({
  name: 'orders',
  config: configSchema,
  database: {
    migrations: new URL('./db/migrations/', import.meta.url),
    sealed: [
      { table: 'orders', column: 'tracking_key_sealed' },
      { table: 'orders', column: 'pickup_gate_code_sealed' },
      { table: 'orders', column: 'instructions_sealed' },
      { table: 'orders', column: 'neighbour_sealed' },
      { table: 'orders', column: 'pin_sealed' },
      { table: 'recurring_orders', column: 'content_sealed' }
    ],
    history: { topics: ['orders.events'], read: readHistory }
  },

  async build(context: StoringContext<Config, OrdersTables>) {
    const deps = await makeDeps(context)
    return {
      app: await buildApp(context, deps),
      rpc: [ordersRpc(deps)],
      handlers: eventHandlers,
      jobs: () => startJobs(deps, context.config),
      demo: () => createLiveScenes(deps)
    }
  }
})
