import type { OrderChange } from '@ilbud/proto/events/order-change'
import type { OrderDeleted } from '@ilbud/proto/events/orders'
import type { Destination, OrderCommand, OrderState, PackageSize } from '@ilbud/proto/http/orders/order-status'

/** The numbers of an order that figures and exports need. */
export interface OrderNumbers {
  trackingId: string | null
  state: OrderState
  destination: Destination
  attempts: number
  /** When a command removes the driver from the order, this is still the driver who did it. */
  driverId: string | null
  customerId: string
  companyId: string | null
  /** The code of the company's cost centre. */
  costCenter: string | null
  city: string
  pickupDistrict: string | null
  district: string | null
  packageSize: PackageSize
  distanceKm: number | null
  totalAmountOre: number
  payOre: number
  /** The times it was booked for; null: none, or it was placed before they were kept here. */
  scheduledPickup: Date | null
  scheduledDelivery: Date | null
}

/** One change of an order, with the order's numbers after it. */
export interface OrderFact {
  orderId: string
  version: number
  epoch: string
  at: Date
  command: OrderCommand
  /** The version that this correction undoes; null: not a correction. */
  corrects: number | null
  override: boolean
  actorRole: string
  reasonCode: string | null
  stateBefore: OrderState | null
  /** The end of the promised window, by which a delivery counts as on time. */
  promisedBy: Date
  order: OrderNumbers
}

/** A deletion. It names only the order; its numbers are in the earlier facts. */
export interface DeletedFact {
  orderId: string
  version: number
  epoch: string
  at: Date
  command: 'deleted'
}

export function factOf(change: OrderChange, at: Date): OrderFact {
  const { before, after, pickup, delivery } = change
  return {
    orderId: change.orderId,
    version: change.version,
    epoch: change.epoch,
    at,
    command: change.command,
    corrects: change.corrects,
    override: change.override,
    actorRole: change.actor.role,
    reasonCode: change.reasonCode,
    stateBefore: before?.state ?? null,
    promisedBy: new Date(change.promise.high),
    order: {
      trackingId: change.trackingId,
      state: after.state,
      destination: after.destination,
      attempts: after.attempts,
      driverId: after.driverId ?? before?.driverId ?? null,
      customerId: change.customerId,
      companyId: change.companyId,
      costCenter: change.costCenter,
      city: delivery.city,
      pickupDistrict: pickup.district,
      district: delivery.district,
      packageSize: change.packageSize,
      distanceKm: change.distanceKm,
      totalAmountOre: change.totalAmountOre,
      payOre: change.payOre,
      scheduledPickup: dateOf(change.scheduledPickup),
      scheduledDelivery: dateOf(change.scheduledDelivery)
    }
  }
}

function dateOf(time: string | null): Date | null {
  return time === null ? null : new Date(time)
}

export function deletedFactOf({ orderId, version, epoch }: OrderDeleted, at: Date): DeletedFact {
  return { orderId, version, epoch, at, command: 'deleted' }
}

/** The driver who made the change; null if it was somebody else. */
export function actingDriver(fact: OrderFact | DeletedFact): string | null {
  return fact.command !== 'deleted' && fact.actorRole === 'driver' ? fact.order.driverId : null
}
