import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ProblemError } from '@ilbud/client'
import { createdOrderSchema, customerOrderSchema } from '@ilbud/proto/http/orders/orders'
import type { PlaceSuggestion } from '@ilbud/proto/http/places/places'
import { pickTrip } from './city.ts'
import { z } from 'zod/mini'
import type { Client } from './client.ts'
import type { Journal } from './report.ts'
import { Watcher } from './watcher.ts'

export interface Placed {
  id: string
  trackingId: string
  /** Null: the recipient gets no mails. */
  recipientMail: string | null
  watcher: Watcher
  watching: Promise<void>
}

const minuteMs = 60_000
/** The share of orders that are scheduled. */
const scheduledShare = 0.2
/** The share of scheduled orders that have to wait for their release. */
const laterShare = 0.25
/** The share of scheduled orders that have a latest delivery instead; the others wait at the sender's door. */
const deadlineShare = 0.25
/** Sooner than anybody can drive, so that it is refused with the soonest time. */
const deadlineMinutes = 5
const expressShare = 0.1
/** The share of orders whose recipient gets mails. */
const recipientMailShare = 0.3
// By the settings of the demo: released an hour before the earliest pickup, picked up a quarter before it.
const graceMinutes = 15
const leadMinutes = 60

const nextTimesSchema = z.object({ next: z.object({ earliestPickup: z.string(), latestDelivery: z.string() }) })

const final = new Set(['DELIVERED', 'RETURNED', 'CANCELED'])
const sizes = ['small', 'medium', 'medium', 'large'] as const

/** Places orders at an even pace, follows each of them, and finally looks up every single one. */
export class Sender {
  readonly #client: Client
  readonly #journal: Journal
  readonly #addresses: readonly PlaceSuggestion[]
  readonly #cuts: number
  readonly #placed: Placed[] = []
  #stopped = false
  readonly #run = randomUUID().slice(0, 8)

  constructor(client: Client, journal: Journal, options: { addresses: readonly PlaceSuggestion[]; cuts: number }) {
    this.#client = client
    this.#journal = journal
    this.#addresses = options.addresses
    this.#cuts = options.cuts
  }

  async place(perMinute: number): Promise<void> {
    const everyMs = 60_000 / perMinute
    const under: Promise<void>[] = []
    for (let next = Date.now(); !this.#stopped; next += everyMs) {
      await pause(Math.max(0, next - Date.now()))
      if (!this.#stopped)
        under.push(this.#placeOne().catch((error: Error) => this.#journal.error(`placing: ${error.message}`)))
    }
    await Promise.all(under)
  }

  stop(): void {
    this.#stopped = true
  }

  get placed(): readonly Placed[] {
    return this.#placed
  }

  async #placeOne(): Promise<void> {
    const { from, to } = pickTrip(this.#addresses)
    const schedule = pickSchedule(Date.now())
    const isExpress = Math.random() < expressShare
    // An address for each order, so that a mail says by it whose parcel it is about.
    const recipientMail =
      Math.random() < recipientMailShare ? `love.${this.#run}.${randomUUID().slice(0, 8)}@recipient.example` : null
    const wishes = {
      serviceLevel: isExpress ? 'express' : 'standard',
      ...(recipientMail !== null && { deliveryEmail: recipientMail })
    }
    const created = await this.#send(from, to, { ...wishes, ...schedule }).catch((error: Error) => {
      if (schedule.isAsap || !(error instanceof ProblemError && error.code === 'SCHEDULE_INVALID')) throw error
      this.#journal.refusal(error.code)
      return this.#send(from, to, { ...wishes, ...(soonest(error, Date.now()) ?? { isAsap: true }) })
    })
    const watcher = new Watcher(this.#client.url, created.trackingId, this.#journal, {
      cut: Math.random() < this.#cuts
    })
    const { id, trackingId } = created
    this.#placed.push({ id, trackingId, recipientMail, watcher, watching: watcher.watch() })
    const { report } = this.#journal
    report.placed++
    if (!created.order.isAsap) report.scheduled++
    if (isExpress) report.express++
    if (recipientMail !== null) report.withRecipientMail++
  }

  #send(
    from: PlaceSuggestion,
    to: PlaceSuggestion,
    wishes: Schedule & { serviceLevel: string; deliveryEmail?: string }
  ) {
    return this.#client.ask(createdOrderSchema, '/api/v1/driver/orders', {
      method: 'POST',
      key: randomUUID(),
      body: {
        title: 'Parcel',
        pickupAddress: from.label,
        pickupLat: from.lat,
        pickupLng: from.lng,
        pickupContact: 'Saga Ek',
        pickupPhone: '070-174 06 05',
        deliveryAddress: to.label,
        deliveryLat: to.lat,
        deliveryLng: to.lng,
        deliveryContact: 'Love Holm',
        deliveryPhone: '070-174 06 06',
        packageSize: sizes[Math.floor(Math.random() * sizes.length)],
        packageWeight: Math.round(Math.random() * 40 + 2) / 10,
        packageQuantity: 1,
        ...wishes,
        returnOption: true,
        paymentMethod: 'card',
        city: 'Stockholm',
        source: 'website',
        status: 'pending'
      }
    })
  }

  /** Waits until every order has ended, cancels those that nobody picked up, and counts. */
  async settle(deadlineMs: number): Promise<void> {
    const open = new Map(this.#placed.map((order) => [order.id, order]))
    const until = Date.now() + deadlineMs
    while (open.size > 0 && Date.now() < until) {
      for (const id of open.keys()) {
        const status = await this.#statusOf(id)
        if (status !== null && final.has(status)) open.delete(id)
      }
      if (Date.now() > until - deadlineMs / 2) await this.#cancel([...open.keys()])
      if (open.size > 0) await pause(2000)
    }
    for (const placed of this.#placed) await this.#account(placed)
  }

  async #account({ id, trackingId, watcher, watching }: Placed): Promise<void> {
    const status = await this.#statusOf(id)
    if (status === 'DELIVERED') this.#journal.report.delivered++
    else if (status !== null && final.has(status)) this.#journal.explain(status)
    else this.#journal.report.lost.push(`${trackingId}: ${status ?? 'not found'}`)
    const seen = await Promise.race([watching.then(() => true), pause(10_000, false)])
    watcher.stop()
    if (!seen || watcher.status !== status) {
      this.#journal.report.streams.gaps.push(
        `${trackingId}: the stream ended at ${watcher.status} (version ${watcher.version}), the order is ${status}`
      )
    }
  }

  async #cancel(ids: string[]): Promise<void> {
    for (const id of ids) {
      await this.#client
        .ask(customerOrderSchema, `/api/v1/orders/${id}/cancel`, {
          method: 'POST',
          key: randomUUID(),
          body: { reason: 'End of the simulation' }
        })
        .catch((error: Error) => {
          if (!(error instanceof ProblemError && error.status === 409)) this.#journal.error(`cancel: ${error.message}`)
        })
    }
  }

  async #statusOf(id: string): Promise<string | null> {
    try {
      return (await this.#client.ask(customerOrderSchema, `/api/v1/orders/${id}`)).status
    } catch (error) {
      // A report with an error says more than none.
      if (!(error instanceof ProblemError && error.status === 404))
        this.#journal.error(`status: ${(error as Error).message}`)
      return null
    }
  }
}

interface Schedule {
  isAsap: boolean
  scheduledPickup?: string
  scheduledDelivery?: string
}

/** The times that a refusal offers instead; null at night, when we are closed. */
function soonest({ problem }: ProblemError, now: number): Schedule | null {
  const parsed = nextTimesSchema.safeParse(problem)
  if (!parsed.success) return null
  const { earliestPickup, latestDelivery } = parsed.data.next
  if (Date.parse(latestDelivery) > now + leadMinutes * minuteMs) return null
  return { isAsap: false, scheduledPickup: earliestPickup, scheduledDelivery: latestDelivery }
}

/** As soon as possible, or soon enough that a short run sees the wait for the pickup or the release, or a late delivery. */
function pickSchedule(now: number): Schedule {
  if (Math.random() >= scheduledShare) return { isAsap: true }
  const inMinutes = (minutes: number): string => new Date(now + minutes * minuteMs).toISOString()
  const kind = Math.random()
  if (kind < deadlineShare) return { isAsap: false, scheduledDelivery: inMinutes(deadlineMinutes) }
  const waitMinutes = (kind < deadlineShare + laterShare ? leadMinutes : graceMinutes) + Math.random()
  return { isAsap: false, scheduledPickup: inMinutes(waitMinutes) }
}
