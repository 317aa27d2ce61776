import type { DriverOrder } from '@ilbud/proto/http/dispatch/driver-orders'
import type { ProofKind } from '@ilbud/proto/http/orders/order-status'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FailureKind } from '#features/driver/actions/next-action.ts'

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
