import { z } from 'zod/mini'

/** The canonical states, from which all statuses are derived (docs/domain/order-lifecycle.md#statuses). */
export const orderStateSchema = z.enum([
  'CREATED',
  'ASSIGNED',
  'PICKED_UP',
  'AT_HUB',
  'LOADED',
  'OUT_FOR_DELIVERY',
  'ATTEMPT_FAILED',
  'RETURNING',
  'DELIVERED',
  'RETURNED',
  'CANCELED',
  'LOST'
])
export type OrderState = z.infer<typeof orderStateSchema>

/** The final states. Indexes in the migrations of orders repeat this list. */
export const finalStates: readonly OrderState[] = ['DELIVERED', 'RETURNED', 'CANCELED', 'LOST']

export function isFinalState(state: OrderState): boolean {
  return finalStates.includes(state)
}

/** Where the parcel is heading. */
export const destinationSchema = z.enum(['recipient', 'sender'])
export type Destination = z.infer<typeof destinationSchema>

export const customerStatusSchema = z.enum([
  'CREATED',
  'DRIVER_ASSIGNED',
  'PICKED_UP',
  'AT_HUB',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'DELAYED',
  'FAILED_ATTEMPT',
  'RETURNED',
  'CANCELED'
])
export type CustomerStatus = z.infer<typeof customerStatusSchema>

const finalStatuses: readonly CustomerStatus[] = ['DELIVERED', 'RETURNED', 'CANCELED']

/**
 * Whether the order has ended for the customer. A recalled parcel on its way back is CANCELED too, with `returning`.
 */
export function isFinalStatus(status: CustomerStatus): boolean {
  return finalStatuses.includes(status)
}

export const adminStatusSchema = z.enum(['PENDING', 'ASSIGNED', 'PICKED_UP', 'IN_TRANSIT', 'DELIVERED', 'FAILED'])
export type AdminStatus = z.infer<typeof adminStatusSchema>

/** The details behind the admin's status. */
export const adminCodeSchema = z.enum([
  'AT_HUB',
  'LOADED',
  'ATTEMPT_FAILED',
  'RECALLED',
  'RETURNING',
  'RETURNED',
  'CANCELED',
  'LOST'
])
export type AdminCode = z.infer<typeof adminCodeSchema>

export const driverStatusSchema = z.enum(['pending', 'accepted', 'picked_up', 'in_transit', 'delivered'])
export type DriverStatus = z.infer<typeof driverStatusSchema>

/** The commands of docs/domain/order-lifecycle.md#commands, spelt as in `allowedActions`. */
export const orderCommandSchema = z.enum([
  'placeOrder',
  'releaseToPool',
  'acceptOffer',
  'assignDriver',
  'reassignDriver',
  'releaseJob',
  'reportPickupFailed',
  'markPickedUp',
  'startDelivery',
  'dropAtHub',
  'loadAtHub',
  'confirmDelivery',
  'reportFailedAttempt',
  'retryDelivery',
  'startReturn',
  'recallParcel',
  'editOrder',
  'reschedule',
  'choosePlace',
  'confirmReturn',
  'cancelOrder',
  'declareLost',
  'correct'
])
export type OrderCommand = z.infer<typeof orderCommandSchema>

export const pickupFailureSchema = z.enum([
  'NOT_READY',
  'NOBODY_THERE',
  'WRONG_ADDRESS',
  'TOO_LARGE',
  'REFUSED',
  'OTHER'
])
export type PickupFailure = z.infer<typeof pickupFailureSchema>

export const deliveryFailureSchema = z.enum([
  'NOBODY_HOME',
  'WRONG_ADDRESS',
  'REFUSED',
  'NO_ACCESS',
  'DAMAGED',
  'OTHER'
])
export type DeliveryFailure = z.infer<typeof deliveryFailureSchema>

export const proofKindSchema = z.enum(['photo', 'signature'])
export type ProofKind = z.infer<typeof proofKindSchema>

/** `express`: picked up within half an hour; `evening`: delivered between 17 and 22, while we are open. */
export const serviceLevelSchema = z.enum(['standard', 'express', 'evening'])
export type ServiceLevel = z.infer<typeof serviceLevelSchema>

export const packageSizeSchema = z.enum(['small', 'medium', 'large', 'custom', 'extra_large'])
export type PackageSize = z.infer<typeof packageSizeSchema>

/** Where the recipient wants the parcel: in the hand, at the reception, with a neighbour, or outside the door. */
export const deliveryPlaceSchema = z.enum(['door', 'reception', 'neighbour', 'outside'])
export type DeliveryPlace = z.infer<typeof deliveryPlaceSchema>
