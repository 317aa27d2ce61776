import { notifications } from '#service.ts'
import { createHttp } from '@ilbud/kernel/http/create-http'
import { defineService } from '@ilbud/kernel/process/define-service'
import { run } from '@ilbud/kernel/process/run'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { serveSome } from '@ilbud/testkit/serve-some'
import { z } from 'zod'
import { someContacts } from './owners.ts'

/** An auth that answers what the mail about a changed password needs: everybody has the same address. */
const auth = defineService({
  name: 'auth',
  config: z.object({}),
  build: async (context) => ({
    app: createHttp({ service: 'auth', context, rows: [] }),
    rpc: [serveSome(Auth, { address: async () => ({ email: 'saga@ilbud.example', name: 'Saga Ek', locale: 'sv' }) })]
  })
})

/** An orders that says the same of every order. */
const orders = defineService({
  name: 'orders',
  config: z.object({}),
  build: async (context) => ({
    app: createHttp({ service: 'orders', context, rows: [] }),
    rpc: [serveSome(Orders, { contacts: async () => someContacts })]
  })
})

// For the crash tests: notifications in a process of its own that can be ended at a failpoint.
await run([auth, orders, notifications])
