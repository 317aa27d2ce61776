import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import type { DeliveryFailure, PickupFailure, ProofKind } from '@ilbud/proto/http/orders/order-status'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FailureKind } from '#features/driver/actions/next-action.ts'

/** The coded reasons, most frequent first: docs/domain/order-lifecycle.md. */
export const failureReasons: {
  pickup: readonly [PickupFailure, MessageDescriptor][]
  delivery: readonly [DeliveryFailure, MessageDescriptor][]
} = {
  pickup: [
    ['NOT_READY', msg`Not ready`],
    ['NOBODY_THERE', msg`Nobody there`],
    ['WRONG_ADDRESS', msg`Wrong address`],
    ['TOO_LARGE', msg`Too large`],
    ['REFUSED', msg`Refused`],
    ['OTHER', msg`Something else`]
  ],
  delivery: [
    ['NOBODY_HOME', msg`Nobody home`],
    ['WRONG_ADDRESS', msg`Wrong address`],
    ['NO_ACCESS', msg`No access`],
    ['REFUSED', msg`Refused`],
    ['DAMAGED', msg`Damaged`],
    ['OTHER', msg`Something else`]
  ]
}

export const failureTitles: Record<FailureKind, MessageDescriptor> = {
  pickup: msg`Could not pick up`,
  delivery: msg`Could not deliver`
}

export const failureButtons: Record<FailureKind, MessageDescriptor> = {
  pickup: msg`Report failed pickup`,
  delivery: msg`Report failed attempt`
}

export const sizeNames: Record<DriverOrder['packageSize'], MessageDescriptor> = {
  small: msg`Small`,
  medium: msg`Medium`,
  large: msg`Large`,
  custom: msg`Custom`,
  extra_large: msg`Extra Large`
}

export const proofNames: Record<ProofKind, MessageDescriptor> = {
  photo: msg`Photo`,
  signature: msg`Signature`
}
