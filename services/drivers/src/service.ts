import type { DriversTables } from '#db/tables.ts'
import type { Driver } from '#domain/driver.ts'
import { followDuty } from '#events/follow-duty.ts'
import { foreignTopics, onForeignEvents } from '#events/on-foreign-events.ts'
import { createSocketServer } from '#http/socket-server.ts'
import { driversRpc } from '#rpc/drivers-rpc.ts'
import { createDemoDrivers } from '#use-cases/create-demo-drivers.ts'
import { createDemoDrive } from '#use-cases/drive-demo.ts'
import { createDriverConnections } from './use-cases/driver-connections.ts'
import { createDrops, type Drops } from '#use-cases/drops.ts'
import { createErasedPeopleForgetter } from '#use-cases/forget-erased-people.ts'
import { fillNames } from '#use-cases/fill-names.ts'
import { createHistoryKeeper } from '#use-cases/keep-history.ts'
import { createPositionRecorder } from '#use-cases/position-recorder.ts'
import { connect } from '@ilbud/kernel/db/connect'
import { migrate } from '@ilbud/kernel/db/migrate'
import { dataKey } from '@ilbud/kernel/db/seal'
import { consumeEvents } from '@ilbud/kernel/events/consumer'
import { createRelay } from '@ilbud/kernel/events/relay'
import { readConfig } from '@ilbud/kernel/process/config'
import { every } from '@ilbud/kernel/process/every'
import type { ServiceContext, Service } from '@ilbud/kernel/process/service'
import { buildApp } from './app.ts'
import { configSchema } from './config.ts'

const demoStepMs = 2000
const countEveryMs = 60_000
const fillNamesMs = 2000
const erasedMs = 5000
// An expired hour is dropped this much later at most.
const keepHistoryMs = 10 * 60_000

/** Drivers, their duty and shifts, `/ws`, last positions. */
export const drivers: Service = {
  name: 'drivers',
  config: configSchema,
  migrate: (env) => migrate('drivers', env, new URL('./db/migrations/', import.meta.url)),

  async build(context) {
    const { env, bus, calls, identity, now, log } = context
    const config = readConfig(configSchema, env)
    const db = connect<DriversTables>('drivers', env)
    const relay = createRelay({ service: 'drivers', db, bus, log })
    const recorder = createPositionRecorder({ db, bus, log })
    const drops = createDrops()
    const connections = createDriverConnections({ db, recorder, drops, now, limited: config.LIMITS === 'on' })
    const sockets = createSocketServer({ identity, connections, drops, now, origins: config.ORIGINS })
    const onCommit = () => relay.wake()
    const changed = (driver: Driver) => {
      onCommit()
      connections.learn(driver)
    }
    const app = await buildApp(context, { db, dataKey: dataKey(config.DATA_KEY), calls, now, changed, onCommit })
    const keepHistory = createHistoryKeeper({ db, now })
    const stops: (() => Promise<void>)[] = []

    return {
      app,
      upgrade: (request, socket, head) => sockets.upgrade(request, socket, head),
      rpc: [driversRpc({ db, now })],
      async start() {
        const follower = followDuty(bus, connections)
        await follower.caughtUp
        const consumer = await consumeEvents({
          service: 'drivers',
          db,
          bus,
          topics: foreignTopics,
          handlers: onForeignEvents,
          log,
          onCommit
        })
        relay.start()
        await keepHistory()
        stops.push(
          () => consumer.stop(),
          () => follower.stop(),
          every(countEveryMs, () => logDrops(drops, log), log),
          every(keepHistoryMs, keepHistory, log),
          every(erasedMs, createErasedPeopleForgetter({ db, now }), log),
          every(fillNamesMs, () => fillNames({ db, calls, now }), log),
          ...(config.DEMO && config.DEMO_PLAY
            ? [every(demoStepMs, createDemoDrive({ db, connections, now }), log)]
            : []),
          () => relay.stop()
        )
      },
      async drain() {
        await sockets.close()
        for (const stop of stops.splice(0)) await stop()
      },
      async stop() {
        await recorder.stop()
        await app.close()
        await db.destroy()
      }
    }
  },

  async demo({ env, now }: ServiceContext) {
    const { DEMO_DAYS: days } = readConfig(configSchema, env)
    const db = connect<DriversTables>('drivers', env)
    // The running service's relay finds the events by itself.
    await createDemoDrivers({ db, now }, days).finally(() => db.destroy())
  }
}

/** Logs dropped frames by reason, so that a broken device or a flood is noticed. */
function logDrops(drops: Drops, log: ServiceContext['log']): void {
  const dropped = drops.harvest()
  if (dropped) log.info({ dropped }, 'positions were dropped')
}
