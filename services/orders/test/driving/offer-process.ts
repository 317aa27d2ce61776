import { orders } from '#service.ts'
import { createHttp } from '@ilbud/kernel/http/create-http'
import { defineService } from '@ilbud/kernel/process/define-service'
import { run } from '@ilbud/kernel/process/run'
import { Dispatch } from '@ilbud/proto/grpc/gen/dispatch_pb'
import { Drivers } from '@ilbud/proto/grpc/gen/drivers_pb'
import { serveSome } from '@ilbud/testkit/services/serve-some'
import { z } from 'zod'

const onDuty = (process.env.DRIVER_IDS ?? '').split(',')
const config = z.object({})

/** A drivers whose drivers are all on duty and seen this moment. */
const drivers = defineService({
  name: 'drivers',
  config,
  build: async (context) => {
    const seen = () => ({ onDuty: true, hasPosition: true, lat: 59.31, lng: 18.07, at: new Date().toISOString() })
    const nearest = async () => ({ drivers: onDuty.map((id) => ({ id, name: 'Mei Lind', ...seen() })) })
    return { app: createHttp({ service: 'drivers', context, rows: [] }), rpc: [serveSome(Drivers, { nearest })] }
  }
})

/** A dispatch for which the order fits everybody, the first best. */
const dispatch = defineService({
  name: 'dispatch',
  config,
  build: async (context) => {
    const figures = { addedKm: 2.1, lateMinutes: 0, fits: true, reason: 'ON_THE_WAY' }
    const insertions = async ({ driverIds }: { driverIds: string[] }) => ({
      drivers: driverIds.map((driverId, at) => ({ driverId, addedMinutes: 8 + at, ...figures }))
    })
    return { app: createHttp({ service: 'dispatch', context, rows: [] }), rpc: [serveSome(Dispatch, { insertions })] }
  }
})

// For the crash tests: orders in a process of its own that can be ended at a failpoint.
await run([drivers, dispatch, orders])
