import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ProblemError } from '@ilbud/client'
import { demoTrackingIds } from '@ilbud/proto/http/people/demo-accounts'
import { type DriverOrder, driverOrderSchema } from '@ilbud/proto/http/dispatch/driver-orders'
import { dutySchema } from '@ilbud/proto/http/dispatch/drivers'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { OrderCommand } from '@ilbud/proto/http/orders/order-status'
import { routeSchema } from '@ilbud/proto/http/places/places'
import { z } from 'zod/mini'
import type { Client } from './client.ts'
import { DriverSocket } from './driver-socket.ts'
import type { Journal } from './report.ts'
import { along, citySpeedKmh, lengthOf } from './roads.ts'

const listSchema = z.array(driverOrderSchema)
const path = '/api/driver/orders'

/** The share of deliveries whose first attempt fails. */
const failureShare = 0.1
/** The share of orders with a latest delivery whose driver stands somewhere until they are late. */
const dawdlingShare = 0.3
/** How long after the latest delivery, which was promised, and the delay that is told of, a delivery is late for certain. */
const marginMinutes = 1

const minuteMs = 60_000
// The settings of the demo, with half a minute for the difference of the clocks.
const leadMs = 60.5 * minuteMs
const graceMs = 15.5 * minuteMs

function isEarly(earliestPickup: string | null, allowedMs: number): boolean {
  return earliestPickup !== null && Date.now() < Date.parse(earliestPickup) - allowedMs
}

/** The demo's own parcels are left alone, because visitors look at them. */
const fixed = new Set<string>(Object.values(demoTrackingIds))

interface Step {
  command: OrderCommand
  status: string
  /** Where the step is done. */
  at?: 'pickup' | 'delivery'
}

/** The next step of an order: the first one that the product allows. */
const steps: readonly Step[] = [
  { command: 'markPickedUp', status: 'picked_up', at: 'pickup' },
  { command: 'loadAtHub', status: 'picked_up' },
  { command: 'startDelivery', status: 'in_transit' },
  // Before the delivery: right after a recall both are allowed.
  { command: 'confirmReturn', status: 'delivered', at: 'pickup' },
  { command: 'confirmDelivery', status: 'delivered', at: 'delivery' },
  { command: 'retryDelivery', status: 'in_transit' },
  { command: 'startReturn', status: 'returning' }
]

function nextStep({ allowedActions, requiredProofs }: DriverOrder): Step | null {
  const step = steps.find(({ command }) => allowedActions.includes(command)) ?? null
  // The simulator has no camera, so it leaves steps that require a proof to a person.
  return step?.command === 'confirmDelivery' && requiredProofs.length > 0 ? null : step
}

/** A simulated driver: reads the list, accepts, drives, hands over, and starts again. */
export class Driver {
  readonly #client: Client
  readonly #journal: Journal
  readonly #socket: DriverSocket
  readonly #speed: number
  readonly #delayThresholdMinutes: number
  #at: LatLng
  #stopping = false
  #hurrying = false

  constructor(
    client: Client,
    journal: Journal,
    options: { speed: number; start: LatLng; /** The product's setting. */ delayThresholdMinutes: number }
  ) {
    this.#client = client
    this.#journal = journal
    this.#speed = options.speed
    this.#delayThresholdMinutes = options.delayThresholdMinutes
    this.#at = options.start
    this.#socket = new DriverSocket(client, journal)
  }

  /** Works until stopped, and then delivers what is on board. */
  async work(): Promise<void> {
    await this.#client.ask(dutySchema, '/api/driver/duty', { method: 'PUT', body: { onDuty: true }, key: randomUUID() })
    await this.#socket.open()
    while (!this.#stopping) {
      await this.#round().catch((error: Error) => this.#note(error))
      this.#socket.send(this.#at, 0)
      // The product's own driver page asks every five seconds.
      if (!this.#stopping) await pause(2500 + Math.random() * 5000)
    }
    this.#socket.close()
  }

  stop(): void {
    this.#stopping = true
  }

  /** From now on nothing is late on purpose. */
  hurry(): void {
    this.#hurrying = true
  }

  async #round(): Promise<void> {
    const orders = (await this.#client.ask(listSchema, path)).filter(({ trackingId }) => !fixed.has(trackingId))
    const mine = orders.find((order) => order.mine && nextStep(order) !== null)
    if (mine) return this.#carry(mine)
    const offers = orders.filter((order) => !order.mine && order.allowedActions.includes('acceptOffer'))
    for (const { trackingId, earliestPickup } of offers) {
      if (isEarly(earliestPickup, leadMs)) this.#journal.error(`${trackingId} is offered before its release`)
    }
    const offer = offers[Math.floor(Math.random() * Math.min(3, offers.length))]
    if (offer) await this.#accept(offer)
  }

  async #accept(offer: DriverOrder): Promise<void> {
    const order = await this.#client.ask(driverOrderSchema, `${path}/${offer.id}/accept`, {
      method: 'POST',
      key: randomUUID(),
      body: { driverId: this.#client.userId, location: this.#at }
    })
    await this.#carry(order)
  }

  /** Carries an order step by step, until it has ended or waits for somebody else. */
  async #carry(order: DriverOrder): Promise<void> {
    let current = order
    for (let step = nextStep(current); step !== null; step = nextStep(current)) {
      const place = step.at && current[step.at]
      if (step.command === 'confirmDelivery' && current.attempts === 0) await this.#dawdle(current)
      if (place) await this.#driveTo(place)
      const isShut = step.command === 'confirmDelivery' && Math.random() < failureShare
      current = await this.#report(
        current,
        isShut ? { status: 'failed', reason: 'NOBODY_HOME' } : { status: step.status }
      )
      if (step.command === 'markPickedUp' && isEarly(current.earliestPickup, graceMs)) {
        this.#journal.error(`${current.trackingId} was picked up too early`)
      }
    }
  }

  #report(order: DriverOrder, step: { status: string; reason?: string }): Promise<DriverOrder> {
    // Its parcels have no labels, so it says what would be on them.
    const scan = order.scanRequired && { scan: { text: order.trackingId, by: 'camera' } }
    const body = { ...step, ...scan, location: this.#at, occurredAt: new Date().toISOString() }
    return this.#client.ask(driverOrderSchema, `${path}/${order.id}/status`, {
      method: 'PATCH',
      key: randomUUID(),
      body
    })
  }

  /** Sometimes stands still until the order is late, as in a traffic jam. */
  async #dawdle({ latestDelivery }: DriverOrder): Promise<void> {
    if (latestDelivery === null || Math.random() >= dawdlingShare) return
    const until = Date.parse(latestDelivery) + (this.#delayThresholdMinutes + marginMinutes) * minuteMs
    while (!this.#hurrying && Date.now() < until) {
      this.#socket.send(this.#at, 0)
      await pause(1000)
    }
  }

  async #driveTo(target: LatLng): Promise<void> {
    const query = `from=${this.#at.lat},${this.#at.lng}&to=${target.lat},${target.lng}`
    const route = await this.#client.ask(routeSchema, `/api/v1/routes?${query}`)
    const line =
      route.geometry.length > 1
        ? route.geometry
        : [[this.#at.lng, this.#at.lat] as [number, number], [target.lng, target.lat] as [number, number]]
    const kmPerMs = (citySpeedKmh * this.#speed) / 3_600_000
    // The line may be shorter than the route's distance, because it is simplified.
    const stretch = Math.max(1, route.distanceKm / Math.max(0.01, lengthOf(line)))
    const startedAt = Date.now()
    for (;;) {
      const place = along(line, ((Date.now() - startedAt) * kmPerMs) / stretch)
      this.#at = place.at
      this.#socket.send(place.at, place.heading)
      if (place.arrived) return
      await pause(1000)
    }
  }

  #note(error: Error): void {
    if (error instanceof ProblemError && error.status === 409) this.#journal.refusal(error.code)
    else this.#journal.error(`${this.#client.username}: ${error.message}`)
  }
}
