import { randomUUID } from 'node:crypto'
import { type DriverOrder, driverOrderSchema } from '@ilbud/proto/http/dispatch/driver-orders'
import { type CreatedOrder, createdOrderSchema } from '@ilbud/proto/http/orders/orders'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { Client } from '#simulator/client.ts'
import { parcel } from './parcel.ts'

type Step = 'picked_up' | 'in_transit' | 'delivered'

/** A driver of the demo with one order, which they have accepted. */
export interface Carrier {
  client: Client
  created: CreatedOrder
  step(status: Step): Promise<DriverOrder>
}

/** `number`: of the demo's drivers, 1 to 45; the load has the others. */
export async function startCarrier(url: string, number: number): Promise<Carrier> {
  const sender = new Client(url, 'sender@ilbud.example', demoPassword)
  const client = new Client(url, `sim${String(number).padStart(2, '0')}@ilbud.example`, demoPassword)
  const created = await sender.ask(createdOrderSchema, '/api/v1/orders', {
    method: 'POST',
    key: randomUUID(),
    body: parcel
  })
  const path = `/api/driver/orders/${created.id}`
  await client.ask(driverOrderSchema, `${path}/accept`, { method: 'POST', key: randomUUID(), body: {} })
  return {
    client,
    created,
    step: (status) =>
      client.ask(driverOrderSchema, `${path}/status`, { method: 'PATCH', key: randomUUID(), body: { status } })
  }
}
