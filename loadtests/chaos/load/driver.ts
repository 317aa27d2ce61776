import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type DriverOrder, driverOrderSchema } from '@ilbud/proto/http/dispatch/driver-orders'
import { driverMeSchema } from '@ilbud/proto/http/dispatch/drivers'
import type { Client } from '#simulator/client.ts'
import { insist } from './insist.ts'
import type { DriverDay, Journal } from './journal.ts'

const steps = ['picked_up', 'in_transit', 'delivered'] as const

/** Delivers one order after the other, repeating each step with the same key until it is answered. */
export class Driver {
  readonly #client: Client
  readonly #journal: Journal
  readonly #queue: string[]
  #day: DriverDay | null = null
  #isLast = false
  #gaveUp = false

  constructor(client: Client, journal: Journal, queue: string[]) {
    this.#client = client
    this.#journal = journal
    this.#queue = queue
  }

  /** Reads the day's figures before the load. */
  async begin(): Promise<void> {
    const me = await this.#client.ask(driverMeSchema, '/api/driver/me')
    this.#day = {
      id: me.id,
      username: this.#client.username,
      readAt: new Date(),
      deliveriesBefore: me.deliveriesToday,
      earningsBefore: me.earningsToday,
      delivered: [],
      unknown: 0
    }
    this.#journal.days.push(this.#day)
  }

  async work(): Promise<void> {
    while (!this.#isLast) {
      const orderId = this.#queue.shift()
      if (!orderId) await pause(50)
      else
        await this.#carry(orderId).catch((error: Error) => {
          this.#journal.surprise(`${this.#client.username} with ${orderId}: ${error.message}`)
        })
    }
  }

  /** Ends when everything on board is delivered, or `patienceMs` later. */
  stop(patienceMs: number): void {
    this.#isLast = true
    setTimeout(() => (this.#gaveUp = true), patienceMs).unref()
  }

  async #carry(orderId: string): Promise<void> {
    const day = this.#day!
    const accepted = await this.#ask(`${orderId}/accept`, 'POST', {})
    for (const status of accepted ? steps : []) {
      await pause(Math.random() * 150)
      const order = await this.#ask(`${orderId}/status`, 'PATCH', { status })
      if (!order) {
        if (status === 'delivered') day.unknown++
        return
      }
      if (status === 'delivered') day.delivered.push({ orderId, at: new Date(), payOre: order.pay })
    }
  }

  #ask(path: string, method: string, body: unknown): Promise<DriverOrder | null> {
    const request = { schema: driverOrderSchema, path: `/api/driver/orders/${path}`, method, key: randomUUID(), body }
    return insist(this.#client, this.#journal, request, () => this.#gaveUp)
  }
}
