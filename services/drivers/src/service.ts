import type { DriversTables } from '#db/tables.ts'
import { followDuty } from '#events/follow-duty.ts'
import { eventHandlers } from '#events/handlers.ts'
import { createSocketServer } from '#http/socket-server.ts'
import { driversRpc } from '#rpc/drivers-rpc.ts'
import { createDemoDrivers } from '#use-cases/create-demo-drivers.ts'
import type { DriversDeps } from '#use-cases/deps.ts'
import { createDemoDrive } from '#use-cases/drive-demo.ts'
import { createDriverConnections } from './use-cases/connections/driver-connections.ts'
import type { DropReason } from './use-cases/connections/driver-connection.ts'
import { fillNames } from '#use-cases/fill-names.ts'
import { createErasedPositionsDeletion } from './use-cases/positions/delete-erased-positions.ts'
import { createHistoryMaintenance } from './use-cases/positions/maintain-history.ts'
import { createPositionRecorder } from './use-cases/positions/position-recorder.ts'
import { dataKey } from '@ilbud/kernel/db/seal'
import { defineService, type StoringContext } from '@ilbud/kernel/process/define-service'
import { createDrops } from '@ilbud/kernel/runtime/drops'
import { every } from '@ilbud/kernel/runtime/every'
import { buildApp } from './app.ts'
import { type Config, configSchema } from './config.ts'

const demoStepMs = 2000
const fillNamesMs = 2000
const erasedMs = 5000
// An expired hour is dropped this much later at most.
const maintainHistoryMs = 10 * 60_000

/** Drivers, their duty and shifts, `/ws`, last positions. */
export const drivers = defineService({
  name: 'drivers',
  config: configSchema,
  database: { migrations: new URL('./db/migrations/', import.meta.url) },

  async build(context: StoringContext<Config, DriversTables>) {
    const { config, db, bus, calls, identity, now, log, onCommit } = context
    const drop = createDrops<DropReason>('positions.dropped', 'drivers', log)
    const recorder = createPositionRecorder({ db, bus, log, drop })
    const connections = createDriverConnections({ db, recorder, drop, now, limited: config.LIMITS === 'on' })
    const sockets = createSocketServer({ identity, connections, drop, now, origins: config.ORIGINS })
    const deps: DriversDeps = {
      db,
      dataKey: dataKey(config.DATA_KEY),
      calls,
      now,
      changed(driver) {
        onCommit()
        connections.updateDuty(driver)
      },
      onCommit
    }
    const maintainHistory = createHistoryMaintenance({ db, now })
    return {
      app: await buildApp(context, deps, sockets.routes),
      upgrade: sockets.upgrade,
      rpc: [driversRpc(deps)],
      prepare: maintainHistory,
      followers: () => [followDuty(bus, connections)],
      handlers: eventHandlers,
      jobs: () => [
        every(maintainHistoryMs, maintainHistory, log),
        every(erasedMs, createErasedPositionsDeletion(deps), log),
        every(fillNamesMs, () => fillNames(deps), log),
        ...(config.DEMO && config.DEMO_PLAY
          ? [every(demoStepMs, createDemoDrive({ db, connections, now, moving: config.DEMO_MOVING }), log)]
          : [])
      ],
      endStreams: sockets.close,
      close: recorder.stop,
      demo: () => createDemoDrivers(deps, config.DEMO_DAYS)
    }
  }
})
