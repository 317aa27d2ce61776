import { companies } from '#service.ts'
import { createHttp } from '@ilbud/kernel/http/create-http'
import { defineService } from '@ilbud/kernel/process/define-service'
import { run } from '@ilbud/kernel/process/run'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { serveSome } from '@ilbud/testkit/services/serve-some'
import { z } from 'zod'

/** An orders that knows every order. */
const orders = defineService({
  name: 'orders',
  config: z.object({}),
  build: async (context) => ({
    app: createHttp({ service: 'orders', context, rows: [] }),
    rpc: [serveSome(Orders, { companyOrder: async () => ({ order: '{"deliveryContact":"Åsa"}' }) })]
  })
})

// Companies in a process of its own, for the crash test, which ends it at a failpoint, and for the bench of webhooks.
await run([orders, companies])
