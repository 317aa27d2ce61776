import type { FailedAttempt } from '@ilbud/proto/http/parcels/decision'
import type { PaymentMethod } from '@ilbud/proto/http/orders/create-order'
import type { PinCheck } from '@ilbud/proto/http/parcels/pin'
import type { Metadata } from '@ilbud/proto/http/fields/metadata'
import { type DeliveryPlace, isFinalState, type ServiceLevel } from '@ilbud/proto/http/orders/order-status'
import { type Load, loadOf } from '@ilbud/proto/http/dispatch/vehicle'
import type { Journey } from './journey/journey.ts'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import type { Parcel } from './parcel.ts'
import type { Price } from '@ilbud/proto/http/price/price'
import type { TimeSpan } from './schedule/promise.ts'
import type { Schedule } from './schedule/schedule.ts'

/** One end of a delivery: the address as typed, its location and the contact there. */
export interface Stop {
  address: string
  /** Null when the address could not be located. */
  point: LatLng | null
  district: string | null
  city: string
  contact: string
  /** As typed. */
  phone: string
  /** The same as E.164, when it parses. */
  phoneE164: string | null
  notes: string | null
}

export interface Payment {
  method: PaymentMethod
  status: 'due' | 'invoice'
  costCenter: string | null
}

/** Where and when the recipient wants the parcel. Null: as the sender ordered it. */
export interface DeliveryChoice {
  place: DeliveryPlace | null
  sealedNeighbour: string | null
  notBefore: Date | null
  notAfter: Date | null
}

/** The recipient's PIN, sealed, and what the driver's phone checks it by. */
export interface OrderPin {
  sealed: string
  check: PinCheck
}

/** What a sender ordered and pays for; the journey is the part that has a state. */
export interface Order extends Journey {
  id: string
  trackingId: string
  createdAt: Date
  updatedAt: Date
  /** When it became final. */
  endedAt: Date | null
  /** How far from the door the parcel was handed over, if that was too far; else null. */
  farFromStopKm: number | null
  customerName: string
  customerPhone: string | null
  title: string | null
  /** The sender's own name for the order. */
  reference: string | null
  /** The sender's own data, which means nothing here. */
  metadata: Metadata | null
  pickup: Stop
  /** Sealed; opened only for readers who may see it. */
  sealedGateCode: string | null
  /** The recipient's instructions to the driver; sealed, because they may contain a door code. */
  sealedInstructions: string | null
  choice: DeliveryChoice
  /** Null when none is required, or a day after the end. */
  pin: OrderPin | null
  /** The latest one, and what was decided after it. */
  failedAttempt: FailedAttempt | null
  /** By when it has to be back with its sender; null: it is not on its way there, or turned round before this was stored. */
  returnBy: Date | null
  delivery: Stop
  /** The recipient's, for mails about the parcel. */
  deliveryEmail: string | null
  parcel: Parcel
  schedule: Schedule
  serviceLevel: ServiceLevel
  payment: Payment
  price: Price
  /** Öre for the driver who delivers it, fixed when the order was placed. */
  payOre: number
  promise: TimeSpan
  /** The latest estimate from tracking. */
  eta: Date | null
  /** Since when tracking does not know when it arrives; null: it does, or nothing arrives. */
  etaUnknownSince: Date | null
  delayed: boolean
  /** Tracking knows the driver to be at most 5 minutes away. */
  driverNear: boolean
}

/**
 * The expected arrival: the estimate, else the end of the promise. null: nobody knows when it arrives, a decision about it
 * is awaited, or it goes back.
 */
export function estimatedDelivery({ eta, etaUnknownSince, promise, state, destination }: Order): Date | null {
  if (etaUnknownSince || state === 'ATTEMPT_FAILED' || (destination === 'sender' && !isFinalState(state))) return null
  return eta ?? promise.high
}

/** Where the parcel goes: to the recipient, or back to the sender. */
export function targetOf({ destination, pickup, delivery }: Order): LatLng | null {
  return destination === 'sender' ? pickup.point : delivery.point
}

/** What a vehicle has to have room for. */
export function loadOfOrder({ parcel }: Order): Load {
  return loadOf(parcel)
}
