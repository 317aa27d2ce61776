import { type DriverInsertion, insertionOf } from '@ilbud/dispatch/domain/candidates'
import { improveOrder } from '@ilbud/dispatch/domain/improve-route'
import { placeWork, removeOrder, timeStops } from '@ilbud/dispatch/domain/plan-route'
import { canImprove } from '@ilbud/dispatch/domain/route'
import type { PlanContext } from '@ilbud/dispatch/domain/route-problem'
import { isPickup, type Stop, type TimedStop } from '@ilbud/dispatch/domain/stop'
import { workToCome } from '@ilbud/dispatch/domain/work-of'
import { contextOf } from '@ilbud/dispatch/use-cases/deps'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { TravelTimes } from '@ilbud/travel/travel-times'
import type { DayDriver, DayOrder } from './demand.ts'
import type { EventQueue } from './events.ts'
import { nearestNext } from './nearest-next.ts'
import type { PaceSchool } from './pace-school.ts'
import { type Drive, placeOf, type Traffic } from './traffic.ts'

/** What is recorded of an order. */
export interface Delivery {
  order: DayOrder
  driverId: string
  /** The arrival at the door that the route gave when the parcel was picked up. */
  saidAtPickup: number
  arrivedAt: number
  deliveredAt: number
}

export interface World {
  queue: EventQueue
  /** The travel times by which routes are planned. */
  travel: TravelTimes
  traffic: Traffic
  /** Whether drivers follow their routes, or drive to whatever is nearest. */
  follows: 'route' | 'nearest'
  /** Learns from the drives. */
  school?: PaceSchool | undefined
  onDelivered(delivery: Delivery): void
  /** After every stop. */
  onStopDone(driver: DriverAtWork): Promise<void>
}

interface Leg {
  stopId: string
  drive: Drive
}

/** A driver of the simulated day: drives, waits and hands over, with the product's own route. */
export class DriverAtWork {
  readonly driver: DayDriver
  private readonly world: World
  private readonly carried = new Map<string, Pick<Delivery, 'order' | 'saidAtPickup' | 'arrivedAt'>>()
  private stops: TimedStop[] = []
  private place: LatLng
  private leg: Leg | null = null
  private serving: string | null = null
  private changes = 0
  metres = 0
  delivered = 0

  constructor(driver: DayDriver, world: World) {
    this.driver = driver
    this.world = world
    this.place = driver.home
  }

  get openOrders(): number {
    return this.carried.size
  }

  isOnDuty(): boolean {
    const { now } = this.world.queue
    return now >= this.driver.shift.from && now < this.driver.shift.to
  }

  whereabouts(): LatLng {
    return this.leg ? placeOf(this.leg.drive, this.world.queue.now).place : this.place
  }

  /** What one more order would add to the route. */
  async insertion(order: DayOrder): Promise<DriverInsertion> {
    const work = workOf(order)
    const context = await this.context([...this.stops, ...work])
    return insertionOf({ driverId: this.driver.id, onDuty: this.isOnDuty(), stops: this.stops }, work, context)
  }

  async take(order: DayOrder): Promise<void> {
    this.carried.set(order.id, { order, saidAtPickup: 0, arrivedAt: 0 })
    const work = workOf(order)
    const context = await this.context([...this.stops, ...work])
    const isPlanned = this.world.follows === 'route'
    await this.follow(isPlanned ? placeWork(this.stops, work, context) : [...this.stops, ...work], context)
  }

  /** From where the driver is now, as far as the product knows it. */
  private context(stops: readonly Stop[]): Promise<PlanContext> {
    const { queue, travel } = this.world
    const now = new Date(queue.now)
    const { id, vehicle, shift } = this.driver
    const start = coarse(this.whereabouts())
    const positions = { lastOf: () => start, applyEvent: () => {}, takeMoved: () => [] }
    const known = { vehicle, breakUntil: null, shiftEndsAt: new Date(shift.to) }
    return contextOf({ travel, positions, now: () => now }, { driverId: id, lastPlace: null }, stops, known)
  }

  private async follow(stops: readonly Stop[], context: PlanContext): Promise<void> {
    this.changes++
    const ordered = this.world.follows === 'route' ? stops : nearestNext(stops, context, this.leg?.stopId ?? null)
    const plan = timeStops(ordered, context)
    const better =
      this.world.follows === 'route' && canImprove(plan) ? improveOrder(ordered, context, this.changes) : null
    this.stops = (better ? timeStops(better, context) : plan).stops
    if (this.serving === null) await this.steer()
  }

  /** Sets out for the first stop, unless already on the way to it. */
  private async steer(): Promise<void> {
    const { queue, traffic } = this.world
    const [next] = this.stops
    if (this.leg?.stopId === next?.id) return
    this.leaveLeg()
    if (!next) return
    // The recipient has been told that it is on its way.
    this.stops[0] = { ...next, underWay: !isPickup(next) }
    const trip = { driverId: this.driver.id, vehicle: this.driver.vehicle, from: this.place, departAt: queue.now }
    const leg = { stopId: next.id, drive: await traffic.drive({ ...trip, to: this.doorOf(next) }) }
    this.leg = leg
    const begin = Math.max(leg.drive.arriveAt, next.notBefore === null ? 0 : Date.parse(next.notBefore))
    queue.add(begin, async () => {
      if (this.leg === leg) await this.serve(next.id)
    })
  }

  private leaveLeg(): void {
    if (!this.leg) return
    const { place, metres } = placeOf(this.leg.drive, this.world.queue.now)
    this.world.school?.drove(this.driver, this.leg.drive, this.world.queue.now)
    this.metres += metres
    this.place = place
    this.leg = null
  }

  private async serve(stopId: string): Promise<void> {
    const { queue, traffic } = this.world
    this.leaveLeg()
    this.serving = stopId
    const stop = this.stops.find(({ id }) => id === stopId)!
    if (!isPickup(stop)) this.carried.get(stop.orderId)!.arrivedAt = queue.now
    await this.world.school?.reached(this.driver, stop.place!, queue.now)
    const usual = Date.parse(stop.leaveAt) - Date.parse(stop.arriveAt)
    queue.add(queue.now + traffic.service(stopId, usual), () => this.finish(stop))
  }

  private async finish(stop: Stop): Promise<void> {
    const { queue, onDelivered, onStopDone } = this.world
    this.serving = null
    const known = this.carried.get(stop.orderId)!
    if (!isPickup(stop)) {
      this.carried.delete(stop.orderId)
      this.delivered++
      onDelivered({ ...known, driverId: this.driver.id, deliveredAt: queue.now })
    }
    const left = isPickup(stop) ? this.stops.filter(({ id }) => id !== stop.id) : removeOrder(this.stops, stop.orderId)
    await this.follow(left, await this.context(left))
    if (isPickup(stop)) {
      known.saidAtPickup = Date.parse(this.stops.find(({ orderId }) => orderId === stop.orderId)!.arriveAt)
    }
    await onStopDone(this)
  }

  /** The exact place, which the driver's app shows; routes are planned by a coarse one. */
  private doorOf(stop: Stop): LatLng {
    const { order } = this.carried.get(stop.orderId)!
    return isPickup(stop) ? order.pickup : order.delivery
  }
}

function workOf(order: DayOrder): [Stop, Stop] {
  const text = (at: number): string => new Date(at).toISOString()
  return workToCome({
    orderId: order.id,
    weightGrams: order.weightGrams,
    quantity: 1,
    promise: { low: text(order.promise.low), high: text(order.promise.high) },
    scheduledPickup: order.scheduledPickup === null ? null : text(order.scheduledPickup),
    scheduledDelivery: null,
    serviceLevel: 'standard',
    from: coarse(order.pickup),
    to: coarse(order.delivery),
    atHub: false,
    goesBack: false
  })
}

/** With 3 decimals, as events have places. */
function coarse({ lat, lng }: LatLng): LatLng {
  return { lat: Number(lat.toFixed(3)), lng: Number(lng.toFixed(3)) }
}
