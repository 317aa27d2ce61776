import { randomUUID } from 'node:crypto'
import { demoPassword } from '@ilbud/proto/http/people/demo-accounts'
import { driverOrderSchema } from '@ilbud/proto/http/dispatch/driver-orders'
import { createdOrderSchema } from '@ilbud/proto/http/orders/orders'
import { Client } from '#simulator/client.ts'
import type { Disturbance } from '#chaos/experiment.ts'
import { parcel } from '#chaos/load/parcel.ts'

/** The load's own drivers are from the end of the list, the demo's from its beginning. */
const racers = Array.from({ length: 20 }, (_, at) => `sim${10 + at}@ilbud.example`)
const steps = ['picked_up', 'in_transit', 'delivered'] as const

/** Twenty drivers accept the same order at once, one order after the other; the winner delivers it (R10). */
export function race(orders: number): Disturbance {
  return {
    name: 'race',
    async disturb({ url }) {
      const unexpected: string[] = []
      const sender = new Client(url, 'sender@ilbud.example', demoPassword)
      const drivers = racers.map((username) => new Client(url, username, demoPassword))
      await Promise.all(drivers.map((driver) => driver.accessToken()))
      for (let at = 0; at < orders; at++) {
        const order = await sender.ask(createdOrderSchema, '/api/v1/orders', {
          method: 'POST',
          key: randomUUID(),
          body: parcel
        })
        const path = `${url}/api/driver/orders/${order.id}`
        const tokens = await Promise.all(drivers.map((driver) => driver.accessToken()))
        const answers = await Promise.all(tokens.map((token) => accept(`${path}/accept`, token)))
        unexpected.push(...checkRace(order.id, answers))
        const [winner, second] = drivers.filter((_, which) => answers[which]!.status === 200)
        // Of several, only one has it, and nobody knows which.
        if (second) continue
        for (const status of winner ? steps : []) {
          const key = randomUUID()
          await winner!.ask(driverOrderSchema, `/api/driver/orders/${order.id}/status`, {
            method: 'PATCH',
            key,
            body: { status }
          })
        }
      }
      return { crashes: orders, unexpected }
    }
  }
}

/** The answer to a driver's acceptance, with the code of a problem, and how long it took. */
interface Answer {
  status: number
  code?: string | undefined
  ms: number
}

/** What is wrong about a race: one driver has to win, and every other be told that the order is taken. */
export function checkRace(orderId: string, answers: readonly Answer[]): string[] {
  const winners = answers.filter(({ status }) => status === 200).length
  const others = answers.filter(({ status }) => status !== 200 && status !== 409)
  const told = others.map(({ status, code = 'without a code', ms }) => `${status} ${code} after ${Math.round(ms)} ms`)
  return [
    ...(winners === 1 ? [] : [`order ${orderId} has ${winners} winners`]),
    ...(others.length === 0 ? [] : [`accepting order ${orderId} was answered with ${told.join(', ')}`])
  ]
}

async function accept(url: string, token: string): Promise<Answer> {
  const from = performance.now()
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: '{}'
  })
  const { code } = (await response.json()) as { code?: string }
  return { status: response.status, code, ms: performance.now() - from }
}
