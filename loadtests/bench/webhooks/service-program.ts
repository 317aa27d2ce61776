import { companies } from '@ilbud/companies/service'
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

// companies as in production. Started by the bench, also with failpoints.
await run([orders, companies])
