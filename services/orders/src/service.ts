import { readHistory } from '#db/history.ts'
import type { OrdersTables } from '#db/tables.ts'
import { foreignTopics, onForeignEvents } from '#events/on-foreign-events.ts'
import { ordersRpc } from '#rpc/orders-rpc.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { playLive, playScenes, remainingScenes, takePlayable } from '#use-cases/demo/play-scenes.ts'
import type { Scene } from '#use-cases/demo/scene.ts'
import { connect } from '@ilbud/kernel/db/connect'
import { migrate } from '@ilbud/kernel/db/migrate'
import { consumeEvents } from '@ilbud/kernel/events/consumer'
import { createRelay } from '@ilbud/kernel/events/relay'
import { readConfig } from '@ilbud/kernel/process/config'
import { every } from '@ilbud/kernel/process/every'
import type { ServiceContext, Service } from '@ilbud/kernel/process/service'
import { buildApp } from './app.ts'
import { startChores } from './chores.ts'
import { configSchema } from './config.ts'
import { makeDeps } from './make-deps.ts'

const pastPauseMs = 300
const pastAtATime = 6

/** Orders and their state machine, contacts, price, places, and the calls of senders and drivers. */
export const orders: Service = {
  name: 'orders',
  config: configSchema,
  migrate: (env) => migrate('orders', env, new URL('./db/migrations/', import.meta.url)),
  history: { topics: ['orders.events'], read: readHistory },
  sealed: [
    { table: 'orders', column: 'tracking_key_sealed' },
    { table: 'orders', column: 'pickup_gate_code_sealed' },
    { table: 'orders', column: 'instructions_sealed' }
  ],

  async build(context) {
    const { env, bus, log } = context
    const config = readConfig(configSchema, env)
    const db = connect<OrdersTables>('orders', env)
    const relay = createRelay({ service: 'orders', db, bus, log })
    const deps = await makeDeps(context, config, db, () => relay.wake())
    const app = await buildApp(context, deps)
    const stops: (() => Promise<void>)[] = []

    return {
      app,
      rpc: [ordersRpc(deps)],
      async start() {
        relay.start()
        const consumer = await consumeEvents({
          service: 'orders',
          db,
          bus,
          topics: foreignTopics,
          handlers: onForeignEvents,
          log
        })
        if (config.DEMO && config.DEMO_PLAY) stops.push(everyPast(deps, config.DEMO_DAYS, log))
        stops.push(
          () => consumer.stop(),
          ...startChores(deps),
          () => relay.stop()
        )
      },
      async drain() {
        for (const stop of stops.splice(0)) await stop()
      },
      async stop() {
        await app.close()
        await db.destroy()
      }
    }
  },

  async demo(context) {
    const config = readConfig(configSchema, context.env)
    const db = connect<OrdersTables>('orders', context.env)
    // The running service's relay finds the events by itself.
    await playLive(await makeDeps(context, config, db, () => undefined)).finally(() => db.destroy())
  }
}

/** Plays the demo's past orders in the background, a few at a time, so that nobody has to wait for them. */
function everyPast(deps: OrdersDeps, days: number, log: ServiceContext['log']): () => Promise<void> {
  let left: Scene[] | null = null
  return every(
    pastPauseMs,
    async () => {
      left ??= await remainingScenes(deps, days)
      if (left?.length) await playScenes(deps, await takePlayable(deps, left, pastAtATime))
    },
    log
  )
}
