import { createHash } from 'node:crypto'
import { notifications } from '#service.ts'
import { createHttp } from '@ilbud/kernel/http/create-http'
import { defineService } from '@ilbud/kernel/process/define-service'
import { run } from '@ilbud/kernel/process/run'
import { Auth } from '@ilbud/proto/grpc/gen/auth_pb'
import { Orders } from '@ilbud/proto/grpc/gen/orders_pb'
import { serveSome } from '@ilbud/testkit/services/serve-some'
import { z } from 'zod'
import { someContacts } from './owners.ts'

/** An auth that answers what the mail about a changed password needs: everybody has the same address. */
const auth = defineService({
  name: 'auth',
  config: z.object({}),
  build: async (context) => ({
    app: createHttp({ service: 'auth', context, rows: [] }),
    rpc: [
      serveSome(Auth, {
        address: async () => ({ email: 'saga@ilbud.example', name: 'Saga Ek', locale: 'sv', phone: '070-174 06 05' })
      })
    ]
  })
})

/** An orders that says the same of every order, but for the recipient and the key. */
const orders = defineService({
  name: 'orders',
  config: z.object({}),
  build: async (context) => ({
    app: createHttp({ service: 'orders', context, rows: [] }),
    rpc: [serveSome(Orders, { contacts: async ({ orderId }) => ({ ...someContacts, ...recipientOf(orderId) }) })]
  })
})

function recipientOf(orderId: string) {
  const hash = createHash('sha256').update(orderId).digest()
  return {
    deliveryEmail: `${orderId}@recipient.example`,
    deliveryPhone: `+4670${String(hash.readUInt32BE() % 10_000_000).padStart(7, '0')}`,
    trackingKey: hash.toString('base64url').slice(0, 22)
  }
}

// The time at which its clock begins, so that no test depends on the hour at which it runs.
const { CLOCK } = process.env
const ahead = CLOCK === undefined ? 0 : Date.parse(CLOCK) - Date.now()

// For the crash tests: notifications in a process of its own that can be ended at a failpoint.
await run([auth, orders, notifications], { now: () => new Date(Date.now() + ahead) })
