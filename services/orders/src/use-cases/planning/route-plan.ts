import { roundTo } from '#domain/round-to.ts'
import { type Order, targetOf } from '#domain/order.ts'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { Calls } from '@ilbud/kernel/rpc/rpc'
import { Dispatch, type OrderToPlan } from '@ilbud/proto/grpc/gen/dispatch_pb'
import { type CandidateReason, candidateReasonSchema } from '@ilbud/proto/http/dispatch/candidate-reason'
import { type DispatchPlan, planRefusalSchema } from '@ilbud/proto/http/dispatch/dispatch-plan'

/** An order and where its parcel waits; null: nobody knows where that is. */
export interface PlacedOrder {
  order: Order
  from: LatLng | null
}

/** What an order would add to a driver's route. */
export interface Insertion {
  driverId: string
  addedMinutes: number
  addedKm: number
  lateMinutes: number
  fits: boolean
  reason: CandidateReason
}

/** What dispatch, which has the drivers' routes, says of orders that wait for a driver. */
export interface RoutePlan {
  /** The best first; drivers whom dispatch does not know are missing. */
  insertions(order: PlacedOrder, driverIds: readonly string[]): Promise<Insertion[]>
  plan(orders: readonly PlacedOrder[]): Promise<Omit<DispatchPlan, 'applied'>>
}

// Of 600 orders; less than the 8 s of the request.
const planTimeoutMs = 7000

const nothing = { km: 0, lateMinutes: 0 }

export function createRoutePlan(calls: Calls): RoutePlan {
  return {
    async insertions(order, driverIds) {
      const { drivers } = await calls
        .to(Dispatch)
        .insertions({ order: toOrderToPlan(order), driverIds: [...driverIds] })
      return drivers.map(({ driverId, addedMinutes, addedKm, lateMinutes, fits, reason }) => ({
        driverId,
        addedMinutes,
        addedKm,
        lateMinutes,
        fits,
        reason: candidateReasonSchema.parse(reason)
      }))
    },
    async plan(orders) {
      const { assignments, unassigned, before, after } = await calls
        .to(Dispatch)
        .plan({ orders: orders.map(toOrderToPlan) }, { timeoutMs: planTimeoutMs })
      return {
        assignments: assignments.map(({ orderId, driverId, addedKm }) => ({ orderId, driverId, addedKm })),
        unassigned: unassigned.map(({ orderId, reason }) => ({ orderId, reason: planRefusalSchema.parse(reason) })),
        before: figuresOf(before),
        after: figuresOf(after)
      }
    }
  }
}

function figuresOf(figures: { km: number; lateMinutes: number } | undefined): typeof nothing {
  return figures ? { km: figures.km, lateMinutes: figures.lateMinutes } : nothing
}

type PlainMessage = Omit<OrderToPlan, '$typeName' | '$unknown' | 'from' | 'to'> & Partial<Record<'from' | 'to', LatLng>>

function toOrderToPlan({ order, from }: PlacedOrder): PlainMessage {
  const { parcel, schedule, promise } = order
  const goesBack = order.destination === 'sender'
  const target = targetOf(order)
  return {
    orderId: order.id,
    ...(from && { from: placeOf(from) }),
    ...(target && { to: placeOf(target) }),
    atHub: order.state === 'AT_HUB',
    goesBack,
    weightGrams: parcel.weightGrams ?? 0,
    quantity: parcel.quantity,
    serviceLevel: order.serviceLevel,
    promiseLow: promise.low.toISOString(),
    promiseHigh: promise.high.toISOString(),
    scheduledPickup: (!schedule.isAsap && schedule.scheduledPickup?.toISOString()) || '',
    scheduledDelivery: schedule.scheduledDelivery?.toISOString() ?? ''
  }
}

/** With 3 decimals, as events have it, so that the plan says what the route will be. */
function placeOf({ lat, lng }: LatLng): LatLng {
  return { lat: roundTo(lat, 3), lng: roundTo(lng, 3) }
}
