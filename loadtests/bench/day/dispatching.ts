import { type DriverInsertion, ranked } from '@ilbud/dispatch/domain/candidates'
import { mostOffers, offerSeconds } from '@ilbud/orders/domain/offer'
import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import type { DayOrder } from './demand.ts'
import type { DriverAtWork } from './driver-at-work.ts'
import type { EventQueue } from './events.ts'
import { numberOf } from './traffic.ts'

/** How orders find their drivers: the modes of the setting `dispatch.mode`. */
export type Mode = 'manual' | 'suggest' | 'auto'

interface Fleet {
  queue: EventQueue
  drivers: readonly DriverAtWork[]
  seed: number
  /** How many orders at a time drivers take out of the pool by themselves. */
  mostFromPool: number
}

const second = 1000
const minute = 60_000
// As in the product's defaults (ORDERS_MAX_OPEN).
const mostOpen = 5
// Who goes home soon takes nothing out of the pool.
const lastMinutes = 45
// A dispatcher looks at an order and assigns it, one after the other.
const dispatcherMs = 20 * second
const retryMs = 2 * second
// Of a hundred offers.
const [declined, unanswered] = [5, 3]

/** Gives the orders of a day to drivers. */
export class Dispatching {
  readonly counts = { offers: 0, declined: 0, expired: 0, pooled: 0 }
  private readonly fleet: Fleet
  private readonly mode: Mode
  private readonly pool = new Set<DayOrder>()
  private readonly busy = new Set<DriverAtWork>()
  private dispatcherFreeAt = 0

  constructor(fleet: Fleet, mode: Mode) {
    this.fleet = fleet
    this.mode = mode
  }

  async release(order: DayOrder): Promise<void> {
    const { queue } = this.fleet
    if (this.mode === 'manual') return this.giveToPool(order)
    if (this.mode === 'auto') return this.offer(order, new Set())
    this.dispatcherFreeAt = Math.max(queue.now, this.dispatcherFreeAt) + dispatcherMs
    queue.add(this.dispatcherFreeAt, () => this.assignFirst(order))
  }

  /** A driver with a free hand looks at the pool. */
  async afterStop(driver: DriverAtWork): Promise<void> {
    const order = nearest([...this.pool], ({ pickup }) => greatCircleKm(driver.whereabouts(), pickup))
    if (order && this.takesFromPool(driver)) await this.takeOut(order, driver)
  }

  private giveToPool(order: DayOrder): void {
    const { queue, seed, drivers } = this.fleet
    this.counts.pooled++
    const seen = queue.now + (20 + 40 * numberOf(`${seed} ${order.id} pool`)) * second
    // Nobody takes a parcel that cannot be picked up yet.
    const from = order.scheduledPickup === null ? seen : Math.max(seen, order.scheduledPickup - 15 * minute)
    queue.add(from, async () => {
      this.pool.add(order)
      const willing = drivers.filter((driver) => this.takesFromPool(driver))
      const driver = nearest(willing, (each) => greatCircleKm(each.whereabouts(), order.pickup))
      if (driver) await this.takeOut(order, driver)
    })
  }

  private takesFromPool(driver: DriverAtWork): boolean {
    const { shift } = driver.driver
    const isLast = this.fleet.queue.now > shift.to - lastMinutes * minute
    return driver.isOnDuty() && !isLast && driver.openOrders < this.fleet.mostFromPool
  }

  private async takeOut(order: DayOrder, driver: DriverAtWork): Promise<void> {
    this.pool.delete(order)
    await driver.take(order)
  }

  /** The dispatcher takes the first candidate. */
  private async assignFirst(order: DayOrder): Promise<void> {
    const [best] = await this.candidates(order)
    if (!best) return this.giveToPool(order)
    await this.driverOf(best).take(order)
  }

  private async offer(order: DayOrder, without: Set<DriverAtWork>, since = this.fleet.queue.now): Promise<void> {
    const { queue, seed } = this.fleet
    if (without.size >= mostOffers) return this.giveToPool(order)
    const fitting = (await this.candidates(order))
      .map((each) => this.driverOf(each))
      .filter((each) => !without.has(each))
    const driver = fitting.find((each) => !this.busy.has(each))
    if (!driver) {
      const isPatient = fitting.length > 0 && queue.now - since < mostOffers * offerSeconds * second
      if (!isPatient) return this.giveToPool(order)
      queue.add(queue.now + retryMs, () => this.offer(order, without, since))
      return
    }
    this.counts.offers++
    this.busy.add(driver)
    without.add(driver)
    const luck = 100 * numberOf(`${seed} ${order.id} ${driver.driver.id}`)
    const answer = luck < declined ? 'declined' : luck < declined + unanswered ? 'expired' : 'accepted'
    const seconds = answer === 'expired' ? offerSeconds : 5 + 20 * numberOf(`${seed} ${order.id} answer`)
    queue.add(queue.now + seconds * second, async () => {
      this.busy.delete(driver)
      if (answer === 'accepted') return driver.take(order)
      this.counts[answer]++
      await this.offer(order, without, since)
    })
  }

  /** Drivers whom the order fits, the best first. */
  private async candidates(order: DayOrder): Promise<DriverInsertion[]> {
    const insertions: DriverInsertion[] = []
    for (const driver of this.fleet.drivers) {
      if (driver.isOnDuty() && driver.openOrders < mostOpen) insertions.push(await driver.insertion(order))
    }
    return ranked(insertions).filter(({ fits }) => fits)
  }

  private driverOf({ driverId }: DriverInsertion): DriverAtWork {
    return this.fleet.drivers.find(({ driver }) => driver.id === driverId)!
  }
}

function nearest<Value>(values: readonly Value[], km: (value: Value) => number): Value | null {
  return values.reduce<Value | null>((best, value) => (best === null || km(value) < km(best) ? value : best), null)
}
