import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ProblemError } from '@ilbud/client'
import { createdOrderSchema } from '@ilbud/proto/http/orders/orders'
import type { Client } from '#simulator/client.ts'
import { Watcher } from '#simulator/watcher.ts'
import { insist } from './insist.ts'
import type { Journal, Placement } from './journal.ts'
import { parcel } from './parcel.ts'

const paths = ['/api/v1/driver/orders', '/api/v1/orders'] as const
/** Percentage of orders sent again after their answer, through the other route, which shares the scope. */
const repeatedPercent = 10
/** Percentage of orders with a pickup in the past, which must be refused and leave nothing behind. */
const impossiblePercent = 5
const mostInFlight = 24

/** The note that identifies the order of a key in a list. */
export function noteOf(key: string): string {
  return `chaos ${key}`
}

/** Places orders at an even pace, and repeats each request with the same key until it is answered. */
export class Sender {
  readonly #client: Client
  readonly #journal: Journal
  readonly #onPlaced: (orderId: string, placement: Placement) => void
  readonly #inFlight = new Set<Promise<void>>()
  #stopped = false
  #gaveUp = false

  constructor(client: Client, journal: Journal, onPlaced: (orderId: string, placement: Placement) => void) {
    this.#client = client
    this.#journal = journal
    this.#onPlaced = onPlaced
  }

  async place(perSecond: number): Promise<void> {
    for (let next = Date.now(); !this.#stopped; next += 1000 / perSecond) {
      await pause(Math.max(0, next - Date.now()))
      if (this.#stopped || this.#inFlight.size >= mostInFlight) continue
      const one = this.#placeOne().finally(() => this.#inFlight.delete(one))
      this.#inFlight.add(one)
    }
  }

  /** Stops placing orders and waits up to `patienceMs` for outstanding answers. */
  async stop(patienceMs: number): Promise<void> {
    this.#stopped = true
    const patience = setTimeout(() => (this.#gaveUp = true), patienceMs)
    await Promise.all(this.#inFlight)
    clearTimeout(patience)
  }

  async #placeOne(): Promise<void> {
    const placement: Placement = {
      key: randomUUID(),
      outcome: 'unknown',
      ids: new Set(),
      answeredAt: null,
      trackingId: null,
      watcher: null
    }
    this.#journal.placements.set(placement.key, placement)
    const isImpossible = Math.random() * 100 < impossiblePercent
    try {
      await this.#ask(placement, 0, isImpossible)
      if (isImpossible && placement.outcome === 'answered') this.#journal.surprise('an impossible order was taken')
      const isRepeated = placement.outcome === 'answered' && Math.random() * 100 < repeatedPercent
      if (isRepeated) await this.#ask(placement, 1, isImpossible)
    } catch (error) {
      this.#journal.surprise(`placing: ${(error as Error).message}`)
    }
  }

  async #ask(placement: Placement, path: 0 | 1, isImpossible: boolean): Promise<void> {
    const { key } = placement
    const body = { ...parcel, deliveryNotes: noteOf(key), ...(isImpossible && passed) }
    const request = { schema: createdOrderSchema, path: paths[path], method: 'POST', key, body }
    try {
      const created = await insist(this.#client, this.#journal, request, () => this.#gaveUp)
      if (!created) return
      const isFirst = placement.ids.size === 0
      placement.ids.add(created.id)
      placement.answeredAt ??= new Date()
      placement.outcome = 'answered'
      if (isFirst) this.#follow(placement, created)
    } catch (error) {
      if (!(error instanceof ProblemError) || !isImpossible) throw error
      placement.outcome = 'refused'
    }
  }

  #follow(placement: Placement, { id, trackingId }: { id: string; trackingId: string }): void {
    placement.trackingId = trackingId
    placement.watcher = new Watcher(this.#client.url, trackingId, this.#journal.streams, { cut: false })
    void placement.watcher.watch()
    this.#onPlaced(id, placement)
  }
}

const passed = { isAsap: false, deliveryTimePreference: 'scheduled', scheduledPickup: '2020-01-02T10:00:00Z' }
